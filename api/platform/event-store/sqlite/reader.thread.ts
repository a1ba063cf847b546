import type { ReadAnswer, ReadRequest } from './protocol.js';
import { Reader } from './reader.js';
import { runThread } from './thread.js';

runThread<ReadRequest, ReadAnswer>((settings) => {
  const reader = new Reader(settings);
  return {
    answer: (request) => [reader.read(request)],
    close: () => reader.close(),
  };
});
