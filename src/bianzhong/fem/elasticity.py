"""Stiffness and mass of linear elasticity on second-order meshes.

For a displacement u with strain ε = sym ∇u and stress σ = λ tr(ε) I + 2μ ε,

    uᵀ K v = ∫ σ(u) : ε(v) dV,        uᵀ M v = ∫ ρ u · v dV.

With the gradients g of the shape functions the element matrices are

    K[ai, bj] = Σ_q w (λ g_ai g_bj + μ g_aj g_bi + μ δ_ij g_a · g_b),
    M[ai, bj] = δ_ij Σ_q w ρ N_a N_b,

a, b nodes, i, j directions, q quadrature points; unknown 3a + i is the displacement of
node a along i. The elements and quadrature points are scikit-fem's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import numpy as np
import scipy.sparse as sp
from skfem import ElementHex2, ElementHexS2, ElementTetP2, MeshHex2, MeshTet2
from skfem.quadrature import get_quadrature

from bianzhong.arrays import Array, Index
from bianzhong.errors import MeshError

if TYPE_CHECKING:
    from skfem.element import Element

__all__ = ["Isotropic", "Scheme", "System", "assemble", "jacobians", "node_places"]


class Isotropic(Protocol):
    """What elasticity asks of a material."""

    @property
    def young(self) -> float:
        """Young's modulus E, Pa."""

    @property
    def poisson(self) -> float:
        """Poisson's ratio ν."""

    @property
    def density(self) -> float:
        """Density ρ, kg/m³."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """An element with its quadrature: points exact to a degree, for stiffness and for mass."""

    element: type[Element]
    nodes: int
    stiffness_degree: int
    mass_degree: int


SCHEMES = {
    "hex20-reduced": Scheme(ElementHexS2, 20, 3, 5),
    "hex20-calculix": Scheme(ElementHexS2, 20, 3, 3),
    "hex20-full": Scheme(ElementHexS2, 20, 5, 5),
    "hex27-full": Scheme(ElementHex2, 27, 5, 5),
    "tet10": Scheme(ElementTetP2, 10, 5, 6),
    "tet10-calculix": Scheme(ElementTetP2, 10, 2, 2),
}
"""2×2×2 points (degree 3) for the stiffness of the 20-node hexahedron is reduced integration; CalculiX takes them for
the mass of its C3D20R too, and 4 points (degree 2) for both matrices of its C3D10. All weights are positive (degree 4 on tetrahedra has a negative one)."""


_CHUNK = 128
"""Cells whose matrices are held at a time."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class System:
    """The discrete body: nodes and the two matrices."""

    nodes: Array
    """Positions, m, shape (n, 3)."""
    stiffness: sp.csr_array
    """K, N/m, shape (3n, 3n)."""
    mass: sp.csr_array
    """M, kg, shape (3n, 3n)."""


@lru_cache
def _tabulate(scheme: Scheme, degree: int) -> tuple[Array, Array, Array]:
    """Shape functions (q, a), their reference gradients (q, a, 3) and the weights (q)."""
    element = scheme.element()
    points, weights = get_quadrature(scheme.element, degree)
    tables = [element.lbasis(points, a) for a in range(scheme.nodes)]
    values = np.array([np.broadcast_to(value, weights.shape) for value, _ in tables]).T
    gradients = np.array([np.broadcast_to(grad, (3, len(weights))) for _, grad in tables]).transpose(2, 0, 1)
    return np.ascontiguousarray(values), np.ascontiguousarray(gradients), weights


def scheme_for(mesh: MeshHex2 | MeshTet2, name: str | None = None) -> Scheme:
    """The scheme of that name, by default the best for the kind of mesh.

    Raises
    ------
    MeshError
        If the mesh is not of second order, or the scheme is not one for its cells.
    """
    match mesh:
        case MeshHex2():
            default, allowed = "hex20-reduced", [key for key in SCHEMES if key.startswith("hex")]
        case MeshTet2():
            default, allowed = "tet10", [key for key in SCHEMES if key.startswith("tet")]
        case _:
            msg = (
                f"mesh: must be a second-order scikit-fem mesh (MeshHex2 or MeshTet2), got {type(mesh).__name__}; "
                "convert it with MeshHex2.from_mesh or MeshTet2.from_mesh"
            )
            raise MeshError(msg)
    if name is not None and name not in allowed:
        msg = f"scheme: must be one of {', '.join(allowed)} for a {type(mesh).__name__}, got {name!r}"
        raise MeshError(msg)
    return SCHEMES[name or default]


def _nodes(mesh: MeshHex2 | MeshTet2, scheme: Scheme) -> tuple[Array, Index]:
    """Node positions (n, 3) and the element's nodes (cells, a)."""
    connectivity: Index = mesh.dofs.element_dofs[: scheme.nodes].T
    nodes: Array = mesh.doflocs.T[: connectivity.max() + 1]
    return nodes, connectivity


def _jacobi(corners: Array, gradients: Array) -> Array:
    """dx/dξ at the points, shape (cells, q, 3, 3), rows x and columns ξ."""
    jacobi: Array = np.matmul(corners.transpose(0, 2, 1)[:, None], gradients)
    return jacobi


def _cofactors(jacobi: Array) -> Array:
    """Cofactors of 3 × 3 matrices, shape (..., 3, 3): the columns are b × c, c × a, a × b of the rows a, b, c."""
    a, b, c = np.moveaxis(jacobi, -2, 0)
    return np.stack([np.cross(b, c), np.cross(c, a), np.cross(a, b)], axis=-1)


def _determinants(jacobi: Array) -> Array:
    """Determinants of 3 × 3 matrices, shape (...)."""
    a, b, c = np.moveaxis(jacobi, -2, 0)
    determinants: Array = np.einsum("...i,...i->...", a, np.cross(b, c))
    return determinants


def node_places(mesh: MeshHex2 | MeshTet2, *, scheme: str | None = None) -> Array:
    """Positions of the nodes that a system of the mesh has, m, shape (n, 3), without assembling it."""
    return _nodes(mesh, scheme_for(mesh, scheme))[0]


def jacobians(mesh: MeshHex2 | MeshTet2) -> Array:
    """Jacobian determinants at the points of both quadratures, shape (cells, q)."""
    scheme = scheme_for(mesh)
    nodes, connectivity = _nodes(mesh, scheme)
    tables = [_tabulate(scheme, degree)[1] for degree in (scheme.stiffness_degree, scheme.mass_degree)]
    return np.concatenate([_determinants(_jacobi(nodes[connectivity], table)) for table in tables], axis=1)


def _stiffness(corners: Array, *, scheme: Scheme, material: Isotropic) -> Array:
    """Element matrices K, shape (cells, a, i, b, j)."""
    _, gradients, weights = _tabulate(scheme, scheme.stiffness_degree)
    jacobi = _jacobi(corners, gradients)
    determinants = _determinants(jacobi)
    g = np.matmul(gradients, _cofactors(jacobi) / determinants[..., None, None])
    cells, points, a, _ = g.shape
    g *= np.sqrt(np.abs(determinants) * weights)[..., None, None]
    flat = g.reshape(cells, points, 3 * a)
    products = np.matmul(flat.transpose(0, 2, 1), flat).reshape(cells, a, 3, a, 3)
    E, nu = float(material.young), float(material.poisson)
    lam, mu = E * nu / (1 + nu) / (1 - 2 * nu), E / 2 / (1 + nu)
    stiffness: Array = lam * products + mu * products.transpose(0, 1, 4, 3, 2)
    dot = np.einsum("eaibi->eab", products)
    for i in range(3):
        stiffness[:, :, i, :, i] += mu * dot
    return stiffness


def _mass(corners: Array, *, scheme: Scheme, material: Isotropic) -> Array:
    """Element matrices M of one direction, shape (cells, a, b)."""
    values, gradients, weights = _tabulate(scheme, scheme.mass_degree)
    measure = np.abs(_determinants(_jacobi(corners, gradients))) * weights * float(material.density)
    mass: Array = np.matmul(values.T * measure[:, None, :], values)
    return mass


def assemble(mesh: MeshHex2 | MeshTet2, material: Isotropic, *, scheme: str | None = None) -> System:
    """Assemble K and M of a body.

    Parameters
    ----------
    mesh
        Second-order mesh, lengths in metres. The geometry is interpolated by the element itself: the face
        and centre nodes of a MeshHex2 do not enter the 20-node element, and rotations store no energy.
    material
        E in Pa, ν, ρ in kg/m³.
    scheme
        ``"hex20-reduced"`` (default for hexahedra), ``"hex20-full"``, ``"hex27-full"``, ``"tet10"``, or, to be
        compared with C3D20R and C3D10, ``"hex20-calculix"`` and ``"tet10-calculix"``.

    Raises
    ------
    MeshError
        For a mesh that is not of second order, or with a folded cell.
    """
    chosen = scheme_for(mesh, scheme)
    nodes, connectivity = _nodes(mesh, chosen)
    _check_unfolded(nodes[connectivity], chosen)
    rows, columns, position = _pattern(connectivity, len(nodes))
    blocks, inertia = np.zeros((len(columns), 3, 3)), np.zeros(len(columns))
    for start in range(0, len(connectivity), _CHUNK):
        part = slice(start, start + _CHUNK)
        corners, at = nodes[connectivity[part]], position[part].ravel()
        stiffness = _stiffness(corners, scheme=chosen, material=material)
        for i, j in np.ndindex(3, 3):
            np.add.at(blocks[:, i, j], at, stiffness[:, :, i, :, j].ravel())
        np.add.at(inertia, at, _mass(corners, scheme=chosen, material=material).ravel())
    shape = (3 * len(nodes), 3 * len(nodes))
    pattern = (columns, np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(nodes)))]))
    return System(
        nodes=nodes,
        stiffness=sp.csr_array(sp.bsr_array((blocks, *pattern), shape=shape)),
        mass=sp.csr_array(sp.bsr_array((inertia[:, None, None] * np.eye(3), *pattern), shape=shape)),
    )


def _pattern(connectivity: Index, nodes: int) -> tuple[Index, Index, Index]:
    """Pairs of nodes that share a cell, sorted, as rows and columns; and where each cell's pairs stand."""
    pairs = connectivity[:, :, None].astype(np.int64) * nodes + connectivity[:, None, :]
    unique, position = np.unique(pairs, return_inverse=True)
    rows, columns = np.divmod(unique, nodes)
    return rows, columns, position.reshape(pairs.shape)


def _check_unfolded(corners: Array, scheme: Scheme) -> None:
    """No cell changes its orientation within; scikit-fem's own hexahedra are left-handed throughout."""
    for degree in {scheme.stiffness_degree, scheme.mass_degree}:
        _, gradients, _ = _tabulate(scheme, degree)
        determinants = _determinants(_jacobi(corners, gradients))
        turned = determinants * np.sign(determinants[:, :1])
        if not np.all(turned > 0):
            cell = int(np.argmin(turned.min(axis=1)))
            x, y, z = corners[cell].mean(axis=0)
            msg = (
                f"mesh: the Jacobian must keep one sign within a cell, got {determinants[cell].min():.3g} to "
                f"{determinants[cell].max():.3g} m³ in cell {cell} near ({x:.4g}, {y:.4g}, {z:.4g}) m; "
                "the cell is folded or its nodes are in another order"
            )
            raise MeshError(msg)
