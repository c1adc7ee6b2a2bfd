"""The shape of a bell as maps: its outer and inner wall, and the volume between.

Coordinates on the wall: u along the half-girth from the middle of a face to the xian, v from
the underside of the wu to the lip, both in [0, 1]. Depth is −z. A line of constant u keeps
its curve parameter φ; u is the fraction of the half-girth at the mouth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bianzhong.arrays import Array
from bianzhong.bell.parts import Niu, Yong
from bianzhong.bell.quadrature import PanelRule
from bianzhong.bell.room import check_wall, places
from bianzhong.bell.section import Outline, half_girth, outline, parameter
from bianzhong.bell.thickness import band_height, pit_depth, thickness
from bianzhong.errors import GeometryError

if TYPE_CHECKING:
    from bianzhong.bell.dimensions import BellDimensions

__all__ = ["BellShape"]

_TOLERANCE = 1e-13
_STEPS = 300


@dataclass(frozen=True, eq=False)
class BellShape:
    """The body of a bell with given dimensions.

    Raises
    ------
    GeometryError
        Where the wall is nowhere left (a groove through it), or too thick for the room inside.
    """

    dimensions: BellDimensions

    def __post_init__(self) -> None:
        bell = self.dimensions
        u, h = places(bell)
        _, half_width, _, _ = self.axes(h * bell.height)
        check_wall(bell, u=u, h=h, thickness=self.thickness(u, h), half_width=half_width)

    # -- sections ---------------------------------------------------------------------------

    def axes(self, depth: Array) -> tuple[Array, Array, Array, Array]:
        """Half axes a, b of the horizontal section at ``depth``, m, and their slopes da/dd, db/dd.

        a is straight from wuxiu/2 to xianjian/2 at the xian tips, b from wuguang/2 to gujian/2
        at the lip of the face; the waist bows both out, most at half the height.
        """
        bell = self.dimensions
        s = depth / bell.height
        bow, bow_slope = 4 * bell.waist * s * (1 - s), 4 * bell.waist * (1 - 2 * s) / bell.height
        slope_a = (bell.xianjian - bell.wuxiu) / 2 / bell.height
        slope_b = (bell.gujian - bell.wuguang) / 2 / (bell.height - bell.arch)
        a = bell.wuxiu / 2 + slope_a * depth + bow
        b = bell.wuguang / 2 + slope_b * depth + bow
        return a, b, slope_a + bow_slope, slope_b + bow_slope

    def girth(self, depth: float) -> float:
        """Outer girth of the horizontal section at ``depth``, m."""
        a, b, _, _ = self.axes(np.asarray(depth))
        return float(4 * half_girth(a=a, b=b, fullness=self.dimensions.fullness))

    def section_area(self, depth: Array) -> Array:
        """Area within the outer outline at ``depth``, m²."""
        phi = self._rule.nodes
        a, b, _, _ = self.axes(depth[..., None])
        curve = outline(phi, a=a, b=b, fullness=self.dimensions.fullness)
        return 2 * ((curve.y * curve.x_phi - curve.x * curve.y_phi) @ self._rule.weights)

    @cached_property
    def mouth_half_girth(self) -> float:
        """Half-girth at the mouth, m: the scale of widths along u."""
        bell = self.dimensions
        return float(half_girth(a=bell.xianjian / 2, b=bell.gujian / 2, fullness=bell.fullness))

    def lip_depth(self, x: Array) -> Array:
        """Depth of the lip at ``x``, m: the circular arc through both xian tips and the face's middle."""
        bell = self.dimensions
        if bell.arch == 0:
            return np.full_like(x, bell.height)
        radius = ((bell.xianjian / 2) ** 2 + bell.arch**2) / (2 * bell.arch)
        if np.max(np.abs(x)) > radius:
            msg = (
                f"body.arch: the circle of the lip must reach out to the wall ({np.max(np.abs(x)) * 1e3:.4g} mm from "
                f"the axis), got a radius of {radius * 1e3:.4g} mm; make the arch flatter or bow the waist out less"
            )
            raise GeometryError(msg)
        return bell.height - bell.arch + x * x / (radius + np.sqrt(radius * radius - x * x))

    # -- walls ------------------------------------------------------------------------------

    def outer(self, u: Array, v: Array) -> Array:
        """Points of the outer wall, m; ``u`` and ``v`` of one shape, result with a last axis of 3."""
        phi = self._phi(u)
        return self._outer_at(phi, self._wall_depth(phi, v))

    def banded(self, u: Array, v: Array) -> Array:
        """Points of the outer wall with the zhuan on it, m."""
        phi = self._phi(u)
        depth = self._wall_depth(phi, v)
        h = depth / self._wall_depth(phi, np.ones_like(v))
        band = band_height(u, h, dimensions=self.dimensions)
        return self._outer_at(phi, depth) + band[..., None] * self._normal(phi, depth)

    def down_wall(self, u: Array, h: Array) -> Array:
        """V of the places ``h``, which runs from the top of the wu (0) to the lip (1)."""
        plate = self.dimensions.plate
        lip = self._wall_depth(self._phi(u), np.ones_like(u))
        v: Array = (h * lip - plate) / (lip - plate)
        return v

    def normal(self, u: Array, v: Array) -> Array:
        """Outward unit normals of the outer wall, the pit and the zhuan left out."""
        phi = self._phi(u)
        return self._normal(phi, self._wall_depth(phi, v))

    def thickness(self, u: Array, h: Array) -> Array:
        """Thickness of the wall, m, at the places ``u`` and ``h``, which runs from the wu (0) to the lip (1)."""
        return thickness(u, h, dimensions=self.dimensions, half_girth=self.mouth_half_girth)

    def rim(self, u: Array, v: Array) -> Array:
        """Points of the outer wall beside the wu plate: ``v`` = 0 its underside, 1 its top face."""
        return self._outer_at(self._phi(u), self.dimensions.plate * (1 - v))

    def inner(self, u: Array, v: Array) -> Array:
        """Points of the inner wall, m: the outer wall moved inward by t along its normal, cut at y = 0.

        ``u`` is the inner wall's own fraction of its half-girth, at which t is read.
        """
        girth, place = np.unique(u, return_inverse=True)
        lip, top = (ends[place].reshape(u.shape) for ends in self._inner_ends(girth))
        depth = top + v * (lip - top)
        h = depth / lip
        at = self._phi(u) * self._xian_parameter(depth, h)
        points = self._point(at, depth) - self.thickness(u, h)[..., None] * self._normal(at, depth)
        points[..., 1] = np.where(u == 1, 0.0, points[..., 1])
        points[..., 2] = np.where(v == 0, -self.dimensions.plate, points[..., 2])
        return points

    # -- volume -----------------------------------------------------------------------------

    @cached_property
    def volume(self) -> float:
        """Volume of metal of the whole bell, m³, suspension included."""
        return self.wall_volume + self.plate_volume + self.suspension_volume

    @cached_property
    def wall_volume(self) -> float:
        """Volume of the wall below the wu plate, m³, by quadrature of the map between the walls."""
        rule = self._rule
        u, v = np.meshgrid(rule.nodes, rule.nodes, indexing="ij")
        outer, inner = self.outer(u, v), self.inner(u, v)
        total = 0.0
        for w in (0.5 - 0.5 / np.sqrt(3), 0.5 + 0.5 / np.sqrt(3)):
            points = (1 - w) * outer + w * inner
            along_u, along_v = rule.differentiate(points, axis=0), rule.differentiate(points, axis=1)
            jacobian = np.einsum("uvi,uvi->uv", np.cross(along_u, along_v), inner - outer)
            total += 0.5 * float(rule.weights @ np.abs(jacobian) @ rule.weights)
        return 4 * total

    @cached_property
    def plate_volume(self) -> float:
        """Volume of the wu plate, m³, out to the outer wall."""
        plate = self.dimensions.plate
        return plate * float(self.section_area(plate * self._rule.nodes) @ self._rule.weights)

    @property
    def suspension_volume(self) -> float:
        """Volume of the yong (a cone less its bore) or of the niu lump, m³."""
        match self.dimensions.suspension:
            case Yong() as yong:
                root, heng = yong.root_diameter, yong.heng_diameter
                cone = (root * root + root * heng + heng * heng) / 3
                return float(np.pi / 4 * yong.length * (cone - yong.bore**2))
            case Niu() as niu:
                return float(np.pi / 4 * niu.long_axis * niu.short_axis * niu.height)
        return 0.0

    @cached_property
    def outer_volume(self) -> float:
        """Volume within the outer wall from the wu's top to the lip, m³ (metal and hollow; no suspension).

        ∫∫ y dA over the face seen from the front: for each u the strip below the outer wall.
        """
        rule = self._rule
        u, v = np.meshgrid(rule.nodes, rule.nodes, indexing="ij")
        body = 0.0
        for wall in (self.outer(u, v), self.rim(u, v)):
            x_u, x_v = rule.differentiate(wall[..., 0], axis=0), rule.differentiate(wall[..., 0], axis=1)
            z_u, z_v = rule.differentiate(wall[..., 2], axis=0), rule.differentiate(wall[..., 2], axis=1)
            body += float(rule.weights @ (wall[..., 1] * np.abs(x_u * z_v - x_v * z_u)) @ rule.weights)
        return 4 * body

    # -- inside -----------------------------------------------------------------------------

    @property
    def _rule(self) -> PanelRule:
        return PanelRule.of(panels=8, order=8)

    def _phi(self, u: Array) -> Array:
        bell = self.dimensions
        a, b = np.asarray(bell.xianjian / 2), np.asarray(bell.gujian / 2)
        return parameter(u, a=a, b=b, fullness=bell.fullness)

    def _wall_depth(self, phi: Array, v: Array) -> Array:
        """Depth of the place ``v`` between the wu's underside and the lip, m."""
        plate = self.dimensions.plate
        curve, place = np.unique(phi, return_inverse=True)
        start = np.full_like(curve, self.dimensions.height)
        lip = self._solve(lambda depth: self.lip_depth(self._outline(curve, depth).x), start=start)
        lip = lip[place].reshape(phi.shape)
        depth: Array = plate + v * (lip - plate)
        return depth

    def _inner_ends(self, u: Array) -> tuple[Array, Array]:
        """Depths of the outer wall from which the inner wall's lip and its end under the wu are offset, m."""
        phi, one = self._phi(u), np.ones_like(u)

        def lip_depth(depth: Array, xian: Array) -> Array:
            return self.lip_depth(self._outline(phi * xian, depth).x)

        def top_depth(depth: Array, xian: Array) -> Array:
            along = self._normal(phi * xian, depth)[..., 2]
            return self.dimensions.plate - self.thickness(u, depth / lip) * along

        start = self.dimensions.height * one
        lip = self._solve_with_xian(lip_depth, h=lambda _: one, start=start)
        start = self.dimensions.plate * one
        return lip, self._solve_with_xian(top_depth, h=lambda depth: depth / lip, start=start)

    def _solve_with_xian(
        self, function: Callable[[Array, Array], Array], *, h: Callable[[Array], Array], start: Array
    ) -> Array:
        """Depth that ``function`` of it and of the inner xian's curve parameter at it leaves as it is."""

        def both(state: Array) -> Array:
            depth, xian = state
            return np.stack([function(depth, xian), self._nearer_xian(xian, depth, h=h(depth))])

        depth: Array = self._solve(both, start=np.stack([start, np.ones_like(start)]))[0]
        return depth

    def _outline(self, phi: Array, depth: Array) -> Outline:
        a, b, _, _ = self.axes(depth)
        return outline(phi, a=a, b=b, fullness=self.dimensions.fullness)

    def _point(self, phi: Array, depth: Array) -> Array:
        curve = self._outline(phi, depth)
        return np.stack([curve.x, curve.y, -depth], axis=-1)

    def _normal(self, phi: Array, depth: Array) -> Array:
        """Outward unit normal of the outer wall: ∂P/∂d × ∂P/∂φ with ∂P/∂d along z = −1."""
        a, b, a_d, b_d = self.axes(depth)
        curve = outline(phi, a=a, b=b, fullness=self.dimensions.fullness)
        x_d = curve.x_a * a_d + curve.x_b * b_d
        y_d = curve.y_a * a_d + curve.y_b * b_d
        z = y_d * curve.x_phi - x_d * curve.y_phi
        size = np.hypot(np.hypot(curve.x_phi, curve.y_phi), z)
        return np.stack([-curve.y_phi, curve.x_phi, z], axis=-1) / size[..., None]

    def _outer_at(self, phi: Array, depth: Array) -> Array:
        points = self._point(phi, depth)
        cut = pit_depth(points[..., 0], points[..., 2], dimensions=self.dimensions)
        points = points - cut[..., None] * self._normal(phi, depth)
        points[..., 1] = np.where(phi == 1, 0.0, points[..., 1])
        return points

    def _xian_parameter(self, depth: Array, h: Array) -> Array:
        """Curve parameter φ ≤ 1 at which the offset wall meets the plane y = 0."""
        return self._solve(lambda phi: self._nearer_xian(phi, depth, h=h), start=np.ones_like(depth))

    def _nearer_xian(self, phi: Array, depth: Array, *, h: Array) -> Array:
        """A step of Newton's method toward that parameter, the normal held."""
        t = self.thickness(np.ones_like(h), h)
        curve = self._outline(phi, depth)
        return phi - (curve.y - t * self._normal(phi, depth)[..., 1]) / curve.y_phi

    def _solve(self, function: Callable[[Array], Array], *, start: Array) -> Array:
        """Fixed point of a contraction, all points at once."""
        value = start
        for _ in range(_STEPS):
            new = function(value)
            if not np.all(np.isfinite(new)):
                break
            if np.max(np.abs(new - value)) <= _TOLERANCE * max(1e-3, float(np.max(np.abs(new)))):
                return new
            value = new
        msg = (
            "wall: the inner surface must close at the xian and under the wu, but no such place was found "
            f"with a wall of {self.dimensions.wall * 1e3:.4g} mm; make the wall thinner or the body wider"
        )
        raise GeometryError(msg)
