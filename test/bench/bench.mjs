// npm run bench [-- --quick] [--students N | --data DIR] [--against DIR] [--only TEXT] [NAME…]: prints each figure as a ratio to a reference in the
// same run, or with its target. Progress is printed to stderr, tables to stdout. Run `npm run build` first.
import { readdirSync } from 'node:fs';
import { Argument } from 'commander';
import { numberFrom, parseScript } from '../support/programs/script-options.mjs';

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const command = parseScript('bench', (bench) =>
  bench
    .description('Measures the speed of parts of Meritlist.')
    .addArgument(new Argument('[names...]', 'what to measure; everything by default').choices(all))
    .option('--quick', 'fewer rounds', false)
    .option('--students <count>', 'size of the simulated history', numberFrom(10))
    .option('--against <directory>', 'a second built checkout, for the bench "cost"')
    .option('--only <text>', 'for the bench "event-loop": operations whose names contain the text')
    .option('--data <directory>', 'a folder with a simulated history, which is copied'),
);
const names = command.args.length === 0 ? all : command.args;

for (const name of names) {
  console.error(`${name} …`);
  const startedAt = performance.now();
  const { run } = await import(`./${name}.bench.mjs`);
  const rows = await run(command.opts());
  console.log(`\n${name} (${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`);
  console.table(rows.map(({ figure, value, target = '' }) => ({ figure, value, target })));
}
