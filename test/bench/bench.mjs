// npm run bench [-- --quick] [--students N | --data DIR] [NAME…]: every figure as a ratio to a peer in the same run, or beside its target.
// Progress goes to stderr, the tables to stdout. Run `npm run build` first.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

// students, data: for benches of a simulated history, how large it is, or the folder that one lies in
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, students: { type: 'string' }, data: { type: 'string' } },
});
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''))
  .filter((name) => asked.length === 0 || asked.includes(name));

for (const name of names) {
  console.error(`${name} …`);
  const began = performance.now();
  const { run } = await import(`./${name}.bench.mjs`);
  const rows = await run(values);
  console.log(`\n${name} (${((performance.now() - began) / 1_000).toFixed(0)} s)`);
  console.table(rows.map(({ figure, value, target = '' }) => ({ figure, value, target })));
}
