"""The walls of a bell as maps: where its edges lie, how thick it is, how much metal it holds."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.optimize import least_squares

from bianzhong.bell.dimensions import BellDimensions
from bianzhong.bell.parts import Groove, LipRing, Niu, Pit, Profile, Ridge, Yong
from bianzhong.bell.section import outline
from bianzhong.bell.shape import BellShape
from bianzhong.bell.thickness import thickness
from bianzhong.errors import GeometryError
from tests.strategies import dimensions

if TYPE_CHECKING:
    from bianzhong.arrays import Array

MM = 1e-3
PLAIN = BellDimensions(
    xian=0.2,
    xianjian=0.16,
    gujian=0.12,
    wuxiu=0.12,
    wuguang=0.08,
    arch=0.02,
    gu=0.04,
    wall=5 * MM,
    plate=6 * MM,
)
ROUND = replace(PLAIN, gujian=0.16, wuguang=0.12, arch=0.0)
U, V = np.meshgrid(np.linspace(0, 1, 9), np.linspace(0, 1, 7), indexing="ij")


def on(u: float, v: float, wall: object) -> Array:
    points: Array = wall(np.array([u]), np.array([v]))[0]  # type: ignore[operator]
    return points


# -- edges ----------------------------------------------------------------------------------


@given(bell=dimensions())
def test_corners_lie_where_the_dimensions_put_them(bell: BellDimensions) -> None:
    shape = BellShape(bell)
    assert_allclose(on(1, 1, shape.outer), [bell.xianjian / 2, 0, -bell.height], rtol=1e-10, atol=1e-12)
    lip = -(bell.height - bell.arch)
    bow = 4 * bell.waist * (lip / bell.height) * (-1 - lip / bell.height)
    assert_allclose(on(0, 1, shape.outer), [0, bell.gujian / 2 + bow, lip], rtol=1e-10, atol=1e-12)
    assert_allclose(on(1, 1, shape.rim), [bell.wuxiu / 2, 0, 0], rtol=1e-10, atol=1e-12)
    assert_allclose(on(0, 1, shape.rim), [0, bell.wuguang / 2, 0], rtol=1e-10, atol=1e-12)


def test_the_edges_are_as_long_as_the_dimensions_say() -> None:
    shape = BellShape(PLAIN)
    xian = np.linalg.norm(on(1, 1, shape.outer) - on(1, 1, shape.rim))
    middle = np.linalg.norm(on(0, 1, shape.outer) - on(0, 1, shape.rim))
    assert_allclose(xian, PLAIN.xian, rtol=1e-12)
    assert_allclose(middle, PLAIN.zhongchang, rtol=1e-12)
    assert_allclose(shape.girth(0.0), 4 * shape_half_girth(0.06, 0.04), rtol=1e-12)


def shape_half_girth(a: float, b: float) -> float:
    """Arc of a lens: R α, sin α = a/R."""
    radius = (a * a + b * b) / (2 * b)
    return radius * math.atan2(a, radius - b)


@given(bell=dimensions())
def test_the_lip_lies_on_the_arc_through_both_xian_tips_and_the_face(bell: BellDimensions) -> None:
    u = np.linspace(0, 1, 17)
    lip = BellShape(bell).outer(u, np.ones_like(u))
    if bell.arch == 0:
        assert_allclose(lip[:, 2], -bell.height, rtol=1e-12)
        return
    half = bell.xianjian / 2
    radius = (half * half + bell.arch * bell.arch) / (2 * bell.arch)
    top = -(bell.height - bell.arch)
    assert_allclose(np.hypot(lip[:, 0], lip[:, 2] - (top - radius)), radius, rtol=1e-11)


@given(bell=dimensions())
def test_walls_meet_their_planes(bell: BellDimensions) -> None:
    shape = BellShape(bell)
    outer, inner, rim = shape.outer(U, V), shape.inner(U, V), shape.rim(U, V)
    for wall in (outer, inner, rim):
        assert np.all(wall[-1, :, 1] == 0)
        assert np.all(wall[0, :, 0] == 0)
        assert np.all(wall[:-1, :, 1] > 0)
    assert np.all(inner[:, 0, 2] == -bell.plate)
    assert_allclose(outer[:, 0, 2], -bell.plate, rtol=1e-12)
    assert_allclose(rim[:, 0], outer[:, 0], rtol=1e-9, atol=1e-12)
    assert_allclose(rim[:, -1, 2], 0, atol=1e-15)


# -- the wall -------------------------------------------------------------------------------


def nearest(bell: BellDimensions, point: Array) -> float:
    """Distance of a point to the outer surface, searched over the surface's own formula."""
    shape = BellShape(bell)

    def surface(place: Array) -> Array:
        phi, depth = place
        a, b, _, _ = shape.axes(np.asarray(depth))
        curve = outline(np.asarray(phi), a=a, b=b, fullness=bell.fullness)
        return np.array([curve.x, curve.y, -depth])

    def apart(place: Array) -> Array:
        return surface(place) - point

    starts = [np.array([phi, -point[2]]) for phi in (0.1, 0.5, 0.9)]
    searches = [least_squares(apart, start, xtol=1e-15, ftol=1e-15, gtol=1e-15) for start in starts]
    return min(float(np.linalg.norm(search.fun)) for search in searches)


@settings(max_examples=15)
@given(bell=dimensions(), u=st.floats(0, 1), v=st.floats(0, 1))
def test_the_inner_wall_lies_exactly_t_inside_the_outer_one(bell: BellDimensions, u: float, v: float) -> None:
    assert_allclose(nearest(bell, on(u, v, BellShape(bell).inner)), bell.wall, rtol=1e-7)


def test_the_inner_wall_of_a_varying_thickness_lies_t_inside() -> None:
    """t is read at the inner wall's own u, at the height of the foot on the outer wall: h = 1 at the lip."""
    bell = replace(
        PLAIN, profile=Profile(wu=1.2, waist=0.9, lip=1.3), ridges=(Ridge(at=0.5, width=0.04, height=2 * MM),)
    )
    shape = BellShape(bell)
    lip = [nearest(bell, on(u, 1, shape.inner)) for u in (0, 0.3, 0.5, 0.8, 1)]
    u = np.array([0, 0.3, 0.5, 0.8, 1])
    wanted = thickness(u, np.ones(5), dimensions=bell, half_girth=shape.mouth_half_girth)
    assert_allclose(lip, wanted, rtol=1e-7)
    assert np.ptp(wanted) > 1 * MM


def test_the_metal_at_the_xian_of_a_lens_is_thicker_than_t() -> None:
    """Straight body: the inner arc, of radius R − t about the same centre, is cut at y = 0."""
    a, b, wall = 0.08, 0.06, PLAIN.wall
    shape = BellShape(replace(PLAIN, wuxiu=2 * a, wuguang=2 * b))
    radius = (a * a + b * b) / (2 * b)
    metal = a - math.sqrt((radius - wall) ** 2 - (radius - b) ** 2)
    assert_allclose((on(1, 0.5, shape.outer) - on(1, 0.5, shape.inner))[0], metal, rtol=1e-10)
    assert metal > 1.03 * wall


def test_the_pit_moves_the_outer_wall_only() -> None:
    plain, pitted = BellShape(PLAIN), BellShape(replace(PLAIN, pit=Pit(depth=1 * MM, diameter=30 * MM)))
    assert np.array_equal(plain.inner(U, V), pitted.inner(U, V))
    u, v = np.meshgrid(np.linspace(0, 1, 11), np.linspace(0, 1, 401), indexing="ij")
    moved = np.linalg.norm(plain.outer(u, v) - pitted.outer(u, v), axis=-1)
    assert_allclose(moved.max(), 1 * MM, rtol=1e-3)
    assert np.all(moved[u > 0.5] == 0)


@pytest.mark.parametrize(
    "change",
    [
        {"ridges": (Ridge(at=0.5, width=40 * MM, height=2 * MM),)},
        {"grooves": (Groove(at=0.5, width=40 * MM, depth=2 * MM),)},
        {"lip_ring": LipRing(height=2 * MM, extent=60 * MM)},
        {"profile": Profile(lip=1.3)},
    ],
)
def test_features_inside_move_the_inner_wall_only(change: dict[str, object]) -> None:
    plain, featured = BellShape(PLAIN), BellShape(replace(PLAIN, **change))  # type: ignore[arg-type]
    assert np.array_equal(plain.outer(U, V), featured.outer(U, V))
    assert np.abs(plain.inner(U, V) - featured.inner(U, V)).max() > 1 * MM


def test_the_same_dimensions_give_identical_walls() -> None:
    first, second = BellShape(PLAIN), BellShape(replace(PLAIN))
    for wall in ("outer", "inner", "rim"):
        assert np.array_equal(getattr(first, wall)(U, V), getattr(second, wall)(U, V))
    assert first.volume == second.volume


def test_a_small_bell_is_the_large_one_scaled() -> None:
    names = ("xian", "xianjian", "gujian", "wuxiu", "wuguang", "arch", "gu", "wall", "plate")
    for factor in (0.1, 10.0):
        other = BellShape(replace(PLAIN, **{name: factor * getattr(PLAIN, name) for name in names}))
        for wall in ("outer", "inner", "rim"):
            assert_allclose(
                getattr(other, wall)(U, V),
                factor * getattr(BellShape(PLAIN), wall)(U, V),
                rtol=1e-9,
                atol=1e-14,
            )


# -- volumes --------------------------------------------------------------------------------


def test_volumes_of_a_cylinder() -> None:
    shape = BellShape(replace(ROUND, wuxiu=0.16, wuguang=0.16))
    outer, inner, height, plate = 0.08, 0.08 - ROUND.wall, 0.2, ROUND.plate
    assert_allclose(shape.outer_volume, math.pi * outer**2 * height, rtol=1e-10)
    assert_allclose(shape.plate_volume, math.pi * outer**2 * plate, rtol=1e-12)
    assert_allclose(shape.wall_volume, math.pi * (outer**2 - inner**2) * (height - plate), rtol=1e-10)
    assert shape.volume == shape.wall_volume + shape.plate_volume


def test_volumes_of_a_cone() -> None:
    """The wall's profile is turned about the axis: its area times the way of its centroid (Pappus)."""
    shape = BellShape(ROUND)
    top, foot, height, wall, plate = 0.06, 0.08, ROUND.height, ROUND.wall, ROUND.plate
    assert_allclose(shape.outer_volume, math.pi * height / 3 * (top**2 + top * foot + foot**2), rtol=1e-10)
    slope = (foot - top) / height
    lean = math.hypot(1, slope)
    across, down = wall / lean, wall * slope / lean
    upper = top + slope * plate
    inner_upper = upper - wall * lean
    corners = np.array([[upper, plate], [foot, height], [foot - across, height + down], [inner_upper, plate]])
    r, z = corners.T
    cross = r * np.roll(z, -1) - np.roll(r, -1) * z
    assert_allclose(shape.wall_volume, abs(math.pi / 3 * (cross @ (r + np.roll(r, -1)))), rtol=1e-9)


@pytest.mark.parametrize("fullness", [0.0, 1.0])
def test_volumes_of_a_straight_body(fullness: float) -> None:
    """Ellipse: within t of a smooth curve of length L lies t L − π t². Lens: the difference of two segments."""
    a, b, wall = 0.08, 0.06, 5 * MM
    straight = replace(PLAIN, wuxiu=2 * a, wuguang=2 * b, arch=0.0, fullness=fullness)
    shape = BellShape(straight)

    def lens(radius: float, sagitta: float) -> float:
        half = math.acos((radius - sagitta) / radius)
        return 2 * radius**2 * (half - math.sin(half) * math.cos(half))

    radius = (a * a + b * b) / (2 * b)
    if fullness:
        area, metal = math.pi * a * b, wall * shape.girth(0.0) - math.pi * wall**2
    else:
        area = lens(radius, b)
        metal = area - lens(radius - wall, b - wall)
    assert_allclose(shape.outer_volume, area * straight.height, rtol=1e-9)
    assert_allclose(shape.section_area(np.array([0.1])), area, rtol=1e-9)
    assert_allclose(shape.wall_volume, metal * (straight.height - straight.plate), rtol=1e-8)


def test_volumes_of_what_stands_on_the_wu() -> None:
    """A truncated cone less its bore; an elliptic cylinder."""
    yong = Yong(length=0.1, root_diameter=0.04, heng_diameter=0.02, bore=0.01)
    cone = math.pi * 0.1 / 3 * (0.02**2 + 0.02 * 0.01 + 0.01**2) - math.pi * 0.005**2 * 0.1
    assert_allclose(BellShape(replace(PLAIN, suspension=yong)).suspension_volume, cone, rtol=1e-12)
    niu = Niu(height=0.04, long_axis=0.03, short_axis=0.01)
    assert_allclose(
        BellShape(replace(PLAIN, suspension=niu)).suspension_volume,
        math.pi * 0.015 * 0.005 * 0.04,
        rtol=1e-12,
    )


# -- what is no bell ------------------------------------------------------------------------


@pytest.mark.parametrize("width", [30 * MM, 2 * MM])
def test_a_groove_through_the_wall_is_refused(width: float) -> None:
    """However narrow: it may fall between the places that are looked at."""
    groove = Groove(at=0.517, width=width, depth=6 * MM, top=0.3, bottom=0.8)
    with pytest.raises(
        GeometryError, match=r"grooves\[1\]\.depth: the wall must stay .* 0, got -1 mm at u = 0.52, h"
    ):
        BellShape(replace(PLAIN, grooves=(groove,)))
    BellShape(replace(PLAIN, grooves=(replace(groove, depth=4 * MM),)))


def test_a_wall_thicker_than_the_room_inside_is_refused() -> None:
    with pytest.raises(
        GeometryError, match=r"thinner than the local half-width \(40 mm\), got 41 mm at u = 0.00, h = 0.00"
    ):
        BellShape(replace(PLAIN, wall=41 * MM))


def test_a_wall_that_cannot_close_is_refused_by_name() -> None:
    ridge = Ridge(at=1.0, width=60 * MM, height=38 * MM)
    with pytest.raises(GeometryError, match="wall"):
        BellShape(replace(PLAIN, ridges=(ridge,))).inner(U, V)
