import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { eventStoreContract } from './event-store.contract.js';

const run = promisify(execFile);
const appendProgram = resolve('test/contract/append-elsewhere.mjs');
const realServer = process.env['KURRENTDB_URL'];

const storeUnderTest = (url: string, dispose: () => void) => ({
  open: () => openKurrentEventStore({ url }),
  appendFromElsewhere: async (stream: string, count: number) => {
    await run(process.execPath, [appendProgram, url, stream, `${count}`]);
  },
  dispose: () => Promise.resolve(dispose()),
});

describe('[CARD-26] KurrentDB adapter', () => {
  eventStoreContract('KurrentDB stand-in', async () => {
    const standIn = await KurrentStandIn.start();
    return storeUnderTest(standIn.url, () => standIn.kill());
  });

  if (realServer) eventStoreContract('KurrentDB', () => Promise.resolve(storeUnderTest(realServer, () => {})));
});
