from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import load_bell, load_material
from bianzhong.bell.parts import Groove
from bianzhong.bell.shape import BellShape
from bianzhong.bell.spec import Targets
from bianzhong.errors import ModalError, PitchError
from bianzhong.fem import C2V, Modes, Symmetry, solve
from bianzhong.fem.bellmesh import mesh_bell
from bianzhong.study.pipeline import shape_of
from bianzhong.tones import Tones, classify, compare, describe
from bianzhong.tones.compare import material_cents
from bianzhong.tones.strikes import judge
from bianzhong.units import Quantity

if TYPE_CHECKING:
    from bianzhong.fem.blocks import BlockMesh

BRONZE = load_material("zhou-bell")


def solved(shape: BellShape, *, count: int = 12) -> tuple[BlockMesh, Modes]:
    mesh = mesh_bell(shape, fidelity="draft")
    return mesh, solve(mesh.mesh, BRONZE, count=count, symmetry=C2V)


@pytest.fixture(scope="module")
def shape() -> BellShape:
    return shape_of(load_bell("ridged-minor-third"))


@pytest.fixture(scope="module")
def bell(shape: BellShape) -> tuple[BlockMesh, Modes]:
    return solved(shape)


@pytest.fixture(scope="module")
def tones(shape: BellShape, bell: tuple[BlockMesh, Modes]) -> Tones:
    return describe(shape, bell[0], modes=bell[1])


def painted(mesh: BlockMesh, *, m: int, n: int, symmetry: Symmetry) -> Modes:
    """A made-up mode that moves along the normal by a wave of m periods and n nodal circles."""
    grid = mesh.grid
    v, u = np.meshgrid(grid.v.nodes, grid.u.nodes, indexing="ij")
    places = mesh.locate(u=u.ravel(), v=v.ravel())
    around = 0.5 * np.pi * m * u.ravel()
    wave = np.cos(around) if symmetry.even_x else np.sin(around)
    height = np.cos(np.pi * n * (1 - v.ravel())) if n else np.ones(v.size)
    shapes = np.zeros((1, mesh.mesh.doflocs.shape[1], 3))
    nearest = np.argmax(places.values, axis=1)
    shapes[0, places.nodes[np.arange(len(nearest)), nearest]] = (wave * height)[:, None] * places.normals
    return Modes(
        frequencies_hz=np.array([100.0]),
        shapes=shapes,
        residuals=np.zeros(1),
        symmetries=(symmetry,),
        nodes=mesh.mesh.doflocs.T,
        rigid_motions=6,
        rigid_energy=0.0,
        cut_hz=200.0,
        unknowns=shapes.size,
    )


@pytest.mark.parametrize(
    ("m", "n", "symmetry", "name"),
    [
        (2, 0, Symmetry.A1, "(2,0)a"),
        (2, 0, Symmetry.A2, "(2,0)b"),
        (0, 1, Symmetry.A1, "(0,1)a"),
        (3, 0, Symmetry.B1, "(3,0)a"),
        (3, 1, Symmetry.B2, "(3,1)b"),
        (4, 2, Symmetry.A1, "(4,2)a"),
        (1, 1, Symmetry.B2, "(1,1)b"),
    ],
)
def test_a_painted_mode_gets_its_name(
    bell: tuple[BlockMesh, Modes], m: int, n: int, symmetry: Symmetry, name: str
) -> None:
    (found,) = classify(bell[0], painted(bell[0], m=m, n=n, symmetry=symmetry))
    assert str(found) == name
    assert found.share > 0.95


def test_a_wave_of_the_wrong_class_is_not_clear(bell: tuple[BlockMesh, Modes]) -> None:
    odd = painted(bell[0], m=3, n=0, symmetry=Symmetry.B2)
    (found,) = classify(bell[0], replace(odd, symmetries=(Symmetry.A1,)))
    assert not found.clear


def test_a_name_taken_in_its_class_is_marked(bell: tuple[BlockMesh, Modes]) -> None:
    one = painted(bell[0], m=2, n=0, symmetry=Symmetry.A1)
    two = replace(
        one,
        frequencies_hz=np.array([100.0, 110.0]),
        shapes=np.concatenate([one.shapes] * 2),
        residuals=np.zeros(2),
        symmetries=(Symmetry.A1,) * 2,
    )
    assert [str(name) for name in classify(bell[0], two)] == ["(2,0)a", "(2,0)a~"]


def test_modes_without_classes_are_refused(bell: tuple[BlockMesh, Modes]) -> None:
    whole = replace(bell[1], symmetries=(None,) * len(bell[1].symmetries))
    with pytest.raises(ModalError, match="solve by symmetry"):
        classify(bell[0], whole)


def test_a_missing_tone_is_said(shape: BellShape, bell: tuple[BlockMesh, Modes]) -> None:
    mesh, modes = bell
    kept = [i for i, label in enumerate(modes.symmetries) if label is not Symmetry.A2]
    without = replace(
        modes,
        frequencies_hz=modes.frequencies_hz[kept],
        shapes=modes.shapes[kept],
        residuals=modes.residuals[kept],
        symmetries=tuple(modes.symmetries[i] for i in kept),
    )
    with pytest.raises(ModalError, match="B-tone"):
        describe(shape, mesh, modes=without)


def test_the_ridged_bell_has_two_tones(tones: Tones) -> None:
    assert (str(tones.a.name), str(tones.b.name)) == ("(2,0)a", "(2,0)b")
    assert tones.interval_cents > 200
    assert tones.two_tone.verdict


def test_b_below_a_when_the_sides_are_thin(shape: BellShape) -> None:
    """Design: with the wall 30 % thinner at the sides the B-tone lies below the A-tone."""
    half = shape.mouth_half_girth
    thin = Groove(at=0.5, width=0.98 * half, depth=0.3 * shape.dimensions.wall)
    bell = BellShape(replace(shape.dimensions, ridges=(), grooves=(thin,)))
    mesh, modes = solved(bell, count=8)
    found = describe(bell, mesh, modes=modes)
    assert found.b.name.symmetry is Symmetry.A2
    assert found.interval_cents < -50
    assert found.nearest_interval.down


@pytest.mark.parametrize("gujian", [0.12, 0.09])
def test_both_tones_of_a_flat_bell(shape: BellShape, gujian: float) -> None:
    """Near the wu the wave of a flat bell's B-tone turns back by a few per cent: that is no nodal circle."""
    flat = replace(shape.dimensions, gujian=gujian, wuguang=gujian * 2 / 3, ridges=(), suspension=None)
    bell = BellShape(flat)
    mesh, modes = solved(bell, count=6)
    found = describe(bell, mesh, modes=modes)
    assert (str(found.a.name), str(found.b.name)) == ("(2,0)a", "(2,0)b")


def test_the_b_tone_is_silent_at_the_zhenggu(tones: Tones) -> None:
    assert tones.zhenggu_leakage_db is None
    assert tones.zhenggu.strengths[tones.b_index] == 0
    for partial, silent in zip(tones.partials, tones.zhenggu.silent, strict=True):
        assert silent == (partial.name.symmetry in {Symmetry.A2, Symmetry.B1})


def test_the_a_tone_is_all_but_silent_at_the_cegu(tones: Tones) -> None:
    assert 0.4 < tones.cegu.u < 0.7
    assert tones.cegu_leakage_db is not None
    assert tones.cegu_leakage_db < -30


def test_strike_places_lie_at_mid_height_of_the_gu(shape: BellShape, tones: Tones) -> None:
    bell = shape.dimensions
    for strike in (tones.zhenggu, tones.cegu):
        lip = shape.lip_depth(strike.point[:1])[0]
        assert_allclose(-strike.point[2], (bell.height - bell.gu + lip) / 2, rtol=2e-3)
    assert_allclose(tones.zhenggu.point[0], 0, atol=1e-12)


def test_strength_by_the_formula(shape: BellShape, bell: tuple[BlockMesh, Modes], tones: Tones) -> None:
    """s = |n·φ(x)| sqrt(mean (n·φ)²), by sums over many places instead of quadrature, φ of the whole bell."""
    mesh, modes = bell
    middles = (np.arange(200) + 0.5) / 200
    v, u = np.meshgrid(middles, middles, indexing="ij")
    places = mesh.locate(u=u.ravel(), v=v.ravel())
    motion = places.normal_displacement(modes.shapes / 2)
    mean = (motion**2 @ places.areas) / places.areas.sum()
    at = mesh.locate(u=np.zeros(1), v=np.array([tones_v(shape)]))
    touch = at.normal_displacement(modes.shapes / 2)[:, 0]
    a = tones.a_index
    assert_allclose(tones.zhenggu.strengths[a], abs(touch[a]) * math.sqrt(mean[a]), rtol=0.02)


def tones_v(shape: BellShape) -> float:
    """v of the zhenggu: the middle between the upper edge of the gu and the lip of the face."""
    bell = shape.dimensions
    lip = bell.height - bell.arch
    return float(((bell.height - bell.gu + lip) / 2 - bell.plate) / (lip - bell.plate))


@pytest.mark.parametrize(
    ("interval", "leakage", "verdict", "word"),
    [
        (300.0, -30.0, True, "apart"),
        (-176.0, -30.0, True, "apart"),
        (300.0, None, True, "silent"),
        (300.0, -85.0, True, "over 60 dB below"),
        (49.0, -30.0, False, "less than 50"),
        (300.0, -9.0, False, "above -10 dB"),
    ],
)
def test_the_verdict(interval: float, leakage: float | None, *, verdict: bool, word: str) -> None:
    judged = judge(interval_cents=interval, leakage_db=leakage)
    assert judged.verdict is verdict
    assert word in judged.reason


def test_material_spread_by_hand() -> None:
    """±10 % in E alone is 1200 log2(sqrt(1.1)) = 82.5 cents; to first order 600/ln 2 · 0.1 = 86.6."""
    exact = replace(BRONZE, density=Quantity(8700), poisson=Quantity(0.34))
    assert_allclose(material_cents(exact), 600 / math.log(2) * 0.1, rtol=1e-12)
    assert material_cents(BRONZE) > material_cents(exact)
    bent = replace(exact, young=Quantity(100e9), poisson=Quantity(0.34, plus_minus=0.01))
    exact_cents = 600 * math.log2((1 - 0.34**2) / (1 - 0.35**2))
    assert_allclose(material_cents(bent), exact_cents, rtol=0.03)


def test_comparison_keeps_mesh_and_material_apart(tones: Tones) -> None:
    hz = tones.a.frequency_hz
    targets = Targets(a=f"{hz * 2 ** (-10 / 1200):.9f} Hz", b=None)
    found = compare(tones, targets, material=BRONZE, huangzhong=200.0)
    assert found.a is not None
    assert found.b is None
    assert found.interval is None
    assert_allclose(found.a.cents, 10, rtol=1e-4)
    assert found.a.mesh_cents is None
    assert_allclose(found.a.material_cents, material_cents(BRONZE), rtol=1e-12)


def test_an_interval_has_no_material_spread(tones: Tones) -> None:
    found = compare(tones, Targets(a="400 Hz", b="500 Hz"), material=BRONZE, huangzhong=200.0)
    assert found.interval is not None
    assert_allclose(found.interval.cents, tones.interval_cents - 1200 * math.log2(1.25), rtol=1e-9)
    assert found.interval.material_cents == 0


def test_an_unreadable_target_is_refused(tones: Tones) -> None:
    with pytest.raises(PitchError):
        compare(tones, Targets(a="H#4", b=None), material=BRONZE, huangzhong=200.0)
