import type { WriteAnswer, WriteRequest } from './protocol.js';
import { runThread } from './thread.js';
import { Writer } from './writer.js';

/** Requests in one transaction; what came while the last one was written to the disk. */
const TOGETHER = 16;

runThread<WriteRequest, WriteAnswer>(TOGETHER, (settings) => {
  const writer = new Writer(settings);
  return {
    answer(requests) {
      const { outcomes, trouble } = writer.write(requests.flat());
      let from = 0;
      return requests.map(({ length }) => ({ outcomes: outcomes.slice(from, (from += length)), trouble }));
    },
    close: () => writer.close(),
  };
});
