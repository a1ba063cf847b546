// Opens the event store, appends on request, and closes the store after success or failure. The process must then exit
// without a signal.
import { once } from 'node:events';
import { openKurrentEventStore } from '../../dist/api/platform/event-store/kurrentdb/kurrent-event-store.js';

const [url] = process.argv.slice(2);
const at = new Date().toISOString();
const metadata = { actor: 'visitor', correlationId: 'c', causationId: 'd', at, version: 1 };
const event = { id: '11111111-1111-4111-8111-111111111111', type: 'Noted', data: {}, metadata };

const store = await openKurrentEventStore({ url });
const request = once(process, 'message');
process.send('opened');
await request;
const outcome = await store.append('note-1', 'none', [event]).then(
  () => 'appended',
  ({ name }) => name,
);
await store.close();
process.send(`closed after ${outcome}`);
process.disconnect();
