import type { ReadAnswer, ReadRequest } from './protocol.js';
import { Reader } from './reader.js';
import { runThread } from './thread.js';

runThread<ReadRequest, ReadAnswer>(1, (settings) => {
  const reader = new Reader(settings);
  return {
    answer: (requests) => requests.map((request) => reader.read(request)),
    close: () => reader.close(),
  };
});
