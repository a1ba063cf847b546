import { randomUUID } from 'node:crypto';

export const WRITERS = 64;
/** Events per stream, about as many as in an attempt; the writer then starts another stream */
const STREAM_LENGTH = 40;

/** Creates an answer event with all the metadata of production events. */
function answerChosen() {
  const time = new Date().toISOString();
  return {
    id: randomUUID(),
    type: 'AnswerSaved',
    data: { questionId: randomUUID(), option: 'The acceleration is halved', chosenAt: time },
    metadata: {
      actor: `student:${randomUUID()}`,
      correlationId: randomUUID(),
      causationId: randomUUID(),
      at: time,
      version: 1,
    },
  };
}

/**
 * Runs 64 writers, each of which appends its next event once the previous one is durable.
 * @param append called with the stream, the revision of its last event (-1 for a new stream) and the event
 * @returns durable appends per second
 */
export const measure = (append, ms) =>
  measureLoad((stream, revision, [event]) => append(stream, revision, event), ms, { writers: WRITERS, batch: 1 });

/**
 * Like `measure`, with a given number of writers whose appends contain `batch` events each.
 * @param append called with the stream, the revision of its last event (-1 for a new stream) and the events
 * @returns durable events per second
 */
export async function measureLoad(append, ms, { writers, batch }) {
  const streamLength = STREAM_LENGTH * batch;
  let appended = 0;
  const startedAt = performance.now();
  const write = async () => {
    for (let stream, length = streamLength; performance.now() - startedAt < ms; length += batch) {
      if (length === streamLength) {
        stream = `attempt-${randomUUID()}`;
        length = 0;
      }
      await append(stream, length - 1, Array.from({ length: batch }, answerChosen));
      appended += batch;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return (appended / (performance.now() - startedAt)) * 1000;
}

/** Fills a log with one append per stream. @returns events per second */
export async function fill(appendAll, count) {
  const startedAt = performance.now();
  let streams = Math.ceil(count / STREAM_LENGTH);
  const write = async () => {
    while (streams-- > 0) {
      await appendAll(`attempt-${randomUUID()}`, Array.from({ length: STREAM_LENGTH }, answerChosen));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return (count / (performance.now() - startedAt)) * 1000;
}
