// Appends events one by one in a separate process: node append-elsewhere.mjs URL STREAM COUNT
import { randomUUID } from 'node:crypto';
import { openEventStore } from '../../dist/api/platform/config/open-stores.js';

const [url, stream, count] = process.argv.slice(2);
const target = url.startsWith('sqlite:')
  ? { engine: 'sqlite', file: url.slice('sqlite:'.length) }
  : { engine: 'kurrentdb', url };
const metadata = {
  actor: 'process:elsewhere',
  correlationId: 'c',
  causationId: 'd',
  at: new Date().toISOString(),
  version: 1,
};
const store = await openEventStore(target);
for (let n = 0; n < Number(count); n++) {
  const event = { id: randomUUID(), type: 'Noted', data: { n }, metadata };
  await store.append(stream, n === 0 ? 'none' : n - 1, [event]);
}
await store.close();
