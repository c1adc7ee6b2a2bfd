"""A bell made larger or smaller: which lengths go with it, and which stay."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest
from numpy.testing import assert_allclose

from bianzhong.bell.catalogue import load_bell, load_limits
from bianzhong.bell.limits import hold
from bianzhong.bell.parts import Core, Gan, Groove, LipRing, Mei, Pit, Xuan, Yong, Zhuan
from bianzhong.bell.scaling import SIZINGS, Sizing, scaled
from bianzhong.bell.shape import BellShape
from tests.bells import dimensions

RIDGED = dimensions(load_bell("ridged-minor-third"))
EVERY_PART = replace(
    RIDGED,
    grooves=(Groove(at=0.8, width=0.03, depth=0.001),),
    lip_ring=LipRing(height=0.002, extent=0.03),
    pit=Pit(depth=0.0007, diameter=0.02),
    mei=Mei(length=0.02, diameter=0.02, tip_diameter=0.01, top=0.1, bottom=0.5, near=0.3, far=0.7, rows=2),
    zhuan=Zhuan(height=0.001, width=0.01, at=(0.2, 0.4), near=0.2, far=0.8),
    xuan=Xuan(at=1 / 3, height=0.01, width=0.005),
    gan=Gan(reach=0.03, thickness=0.008, beast=0.01),
    core=Core(x=0.0005, y=-0.0003),
)
STAY = {"wall", "plate", "ridges.height", "grooves.depth", "lip_ring.height", "pit.depth"}
STAY |= {"zhuan.height", "core.x", "core.y"}
NO_LENGTHS = {"fullness", "profile.wu", "profile.waist", "profile.lip"}
NO_LENGTHS |= {f"{part}.{key}" for part in ("ridges", "grooves") for key in ("at", "top", "bottom")}
NO_LENGTHS |= {f"mei.{key}" for key in ("top", "bottom", "near", "far", "rows", "columns")}
NO_LENGTHS |= {"zhuan.at", "zhuan.near", "zhuan.far", "xuan.at"}


def flat(value: object, where: str = "") -> dict[str, float]:
    if isinstance(value, dict):
        parts = [flat(each, f"{where}.{key}".lstrip(".")) for key, each in value.items()]
    elif isinstance(value, tuple):
        parts = [flat(each, where) for each in value]
    else:
        return {} if value is None else {where: float(str(value))}
    return {key: number for part in parts for key, number in part.items()}


@pytest.mark.parametrize("factor", [0.5, 1.0, 3.0])
@pytest.mark.parametrize("sizing", SIZINGS)
def test_what_goes_with_the_plan_and_what_stays(factor: float, sizing: Sizing) -> None:
    for bell in (
        EVERY_PART,
        replace(EVERY_PART, suspension=Yong(length=0.1, root_diameter=0.05, heng_diameter=0.03, bore=0.01)),
    ):
        before, after = flat(asdict(bell)), flat(asdict(scaled(bell, factor, sizing=sizing)))
        assert set(before) == set(after)
        for key, length in before.items():
            fixed = key in NO_LENGTHS or (sizing == "piao-shi" and key in STAY)
            assert_allclose(after[key], length * (1 if fixed else factor), rtol=1e-14, err_msg=key)


def test_the_mass_of_a_similar_bell_goes_as_the_cube_and_no_other() -> None:
    volume = BellShape(RIDGED).volume
    assert_allclose(BellShape(scaled(RIDGED, 1.7, sizing="similar")).volume, volume * 1.7**3, rtol=1e-9)
    thin = BellShape(scaled(RIDGED, 1.7, sizing="piao-shi")).volume / volume
    assert 1.7**2 < thin < 1.7**2.2  # walls that stay: metal goes about as the surface, the loop as the cube


def test_limits_from_above_from_below_and_within_their_spread() -> None:
    jun, string, shi = hold(load_limits(), height=1.60, mass=31.0, tone=20.0)
    assert (jun.holds, jun.sure) == (True, False)  # 1.617 m ± 7 x 4 mm
    assert (shi.holds, shi.sure) == (False, False)  # 30 kg ± 120 x 10 g
    assert (string.holds, string.sure) == (False, True)
    assert hold(load_limits(), height=1.0, mass=1.0, tone=440.0)[1].holds
    assert hold(load_limits(), height=1.0, mass=1.0)[1].holds is None


def test_the_string_of_the_frame_by_hand() -> None:
    # 7 x 0.231 m = 1.617 m; 234 m/s / 3.234 m = 72.36 Hz; shares 90/234 = 0.3846 and 4/231 = 0.0173: 0.385 of it, 27.86 Hz
    limit = load_limits()[1]
    assert_allclose(limit.value, 72.36, rtol=1e-3)
    assert_allclose(limit.value.plus_minus or 0.0, 27.86, rtol=1e-3)
