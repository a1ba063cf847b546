import fc from 'fast-check';

// Properties are tested with the same values in each run. `SEED=random` or `SEED=N` selects other values; `RUNS=N` is
// the number of values for properties that name none themselves.
const { SEED: seed = '1', RUNS: runs } = process.env;
fc.configureGlobal({ ...(seed !== 'random' && { seed: Number(seed) }), ...(runs && { numRuns: Number(runs) }) });
