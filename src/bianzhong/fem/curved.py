"""Whether the map of a curved second-order tetrahedron keeps its orientation everywhere, not only at some points.

The Jacobian determinant of a quadratic map is a cubic polynomial of the barycentric coordinates. Written in
Bernstein's basis it lies between its least and its greatest coefficient, so that a cell whose 20 coefficients
are all positive is nowhere folded.

Source: A. Johnen, J.-F. Remacle, C. Geuzaine, Geometrical validity of curvilinear finite elements, Journal of
Computational Physics 233 (2013) 359-372.
"""

from __future__ import annotations

from itertools import product
from math import factorial, prod

import numpy as np
from skfem import ElementTetP2, MeshTet2

from bianzhong.arrays import Array
from bianzhong.errors import MeshError

__all__ = ["ENDS", "least_jacobians", "unfolded"]

_POWERS = np.array([p for p in product(range(4), repeat=4) if sum(p) == 3])
"""Exponents of the 20 Bernstein polynomials; divided by 3, barycentric coordinates of as many points."""
_CORNERS = np.column_stack([1 - ElementTetP2.doflocs.sum(axis=1), ElementTetP2.doflocs])
ENDS = np.array([np.flatnonzero(middle) for middle in _CORNERS[4:]])
"""Corners at the ends of each edge of a cell, in scikit-fem's order of the middle nodes, shape (6, 2)."""
_LEAST = 0.05
"""Least bound that is let pass: room for rounding, and for cells worth having."""
_HALVINGS = 20
_BINOMIALS = np.array([factorial(3) / prod(map(factorial, p)) for p in _POWERS])


def least_jacobians(mesh: MeshTet2) -> Array:
    """Lower bound of the Jacobian determinant within each cell, as a share of its mean size over the cell.

    Parameters
    ----------
    mesh
        Second-order tetrahedra.

    Returns
    -------
    bounds
        Shape (cells,): 1 for straight cells, positive where the cell is certainly not folded.
    """
    places = _POWERS / 3
    element = ElementTetP2()
    gradients = np.array([element.lbasis(places[:, 1:].T, a)[1] for a in range(10)])
    corners = mesh.doflocs[:, mesh.dofs.element_dofs[:10]]
    jacobi = np.einsum("iae,ajq->eqij", corners, gradients, optimize=True)
    determinants = np.linalg.det(jacobi)
    basis = _BINOMIALS * np.prod(places[:, None, :] ** _POWERS, axis=2)
    coefficients = np.linalg.solve(basis, determinants.T).T
    mean = coefficients.mean(axis=1)
    bounds: Array = (coefficients * np.sign(mean)[:, None]).min(axis=1) / np.abs(mean)
    return bounds


def unfolded(mesh: MeshTet2) -> tuple[MeshTet2, int]:
    """Make the edges of folded cells less curved until none is, and count these edges.

    Raises
    ------
    MeshError
        If a cell is folded or flat even with straight edges.
    """
    cells = mesh.dofs.element_dofs
    middles = mesh.doflocs[:, cells[ENDS]].mean(axis=2)
    straight = np.array(mesh.doflocs)
    straight[:, cells[4:10]] = middles
    places, bent = np.array(mesh.doflocs), np.ones(mesh.doflocs.shape[1])
    for _ in range(_HALVINGS):
        folded = least_jacobians(mesh) < _LEAST
        if not folded.any():
            return mesh, int((bent < 1).sum())
        bent[np.unique(cells[4:10, folded])] /= 2
        mesh = MeshTet2(straight + bent * (places - straight), mesh.t)
    x, y, z = 1e3 * mesh.doflocs[:, mesh.t[:, folded.argmax()]].mean(axis=1)
    msg = (
        f"mesh: no cell may be folded or flat, got {int(folded.sum())} such cells, one near ({x:.4g}, {y:.4g}, {z:.4g}) mm; "
        "use another fidelity"
    )
    raise MeshError(msg)
