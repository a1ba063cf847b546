import type { WriteAnswer, WriteRequest } from './protocol.js';
import { runThread } from './thread.js';
import { Writer } from './writer.js';

runThread<WriteRequest, WriteAnswer>((settings) => {
  const writer = new Writer(settings);
  return {
    answer: (first, next) => writer.write(first, next),
    close: () => writer.close(),
  };
});
