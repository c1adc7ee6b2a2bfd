# Two commands: `make demo` runs the main job, `make test` everything that CI runs.
BELL = cheng-yaotian-zheng-outer-large

unexport PYTHONPATH PYTHONHOME

.PHONY: demo test evidence clean

demo:
	@sh .ci/setup.sh demo
	.venv/bin/bianzhong tones $(BELL)

test:
	@sh .ci/setup.sh dev
	@sh .ci/debian.sh
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	.venv/bin/pytest
	@sh .ci/wheel.sh

# The full counts behind the tables of benchmarks/README.md, about two hours.
evidence:
	@sh .ci/setup.sh dev
	@sh .ci/debian.sh
	.venv/bin/python -m benchmarks.accuracy.fidelity --publish
	.venv/bin/python -m benchmarks.accuracy.error_bars --publish
	.venv/bin/python -m benchmarks.accuracy.calculix --publish
	.venv/bin/python -m benchmarks.accuracy.chimes --publish
	.venv/bin/python -m benchmarks.accuracy.solids agreement --publish
	.venv/bin/python -m benchmarks.accuracy.solids parts --fidelity standard --publish
	.venv/bin/python -m benchmarks.accuracy.solids asymmetry --fidelity draft --publish
	.venv/bin/python -m benchmarks.accuracy.robust --publish
	.venv/bin/python -m benchmarks.speed.solids --publish
	.venv/bin/python -m benchmarks.speed.solvers --publish

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
