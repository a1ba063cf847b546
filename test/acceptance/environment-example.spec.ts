import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Settings } from '../../api/platform/config/settings.js';

const readText = (file: string) => readFileSync(resolve(__dirname, '../..', file), 'utf8');
/** Settings for several processes only, set by docker/.env.example and compose.yaml */
const CLUSTER = ['ROLE', 'REDIS_URL'];

describe('.env.example', () => {
  const settings = [...readText('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name!, value!] as const,
  );

  it('lists every setting of the README table that a single process uses', () => {
    const readme = readText('README.md');
    const table = readme.slice(readme.indexOf('| `PORT` '), readme.indexOf('### Secrets as files'));
    const rows = table.split('\n').flatMap((row) => [...(row.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [])]);
    const names = rows.map(([, name]) => name!).filter((name) => !CLUSTER.includes(name));
    expect(settings.map(([name]) => name)).toEqual(names);
  });

  it('contains values that the server accepts', () => {
    const { role, events, readModels } = new Settings(Object.fromEntries(settings));
    expect([role, events.engine, readModels.engine]).toEqual(['all', 'sqlite', 'sqlite']);
  });
});
