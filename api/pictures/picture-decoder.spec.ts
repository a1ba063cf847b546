import { Refusal } from '../platform/commands/refusal.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import type { DecoderProcess } from './decoder-process.js';
import { DecodingQueue, type Share } from './picture-decoder.js';
import type { DecodedFile } from './re-encode.child.js';

const decoded = (): DecodedFile => ({ fault: 'not-a-picture', ms: 1 });

/** A decoder that records the files that it decodes, and finishes one when it is told to. */
function fakeDecoder() {
  const files: string[] = [];
  const pending: (() => void)[] = [];
  const decode = (file: Buffer) => {
    files.push(file.toString());
    return new Promise<DecodedFile>((resolve) => pending.push(() => resolve(decoded())));
  };
  const decoder = { hasEnded: false, decode, end: () => {} } as unknown as DecoderProcess;
  const finishAll = async () => {
    for (let finish = pending.shift(); finish; finish = pending.shift()) {
      finish();
      await new Promise(setImmediate);
    }
  };
  return { queue: new DecodingQueue(() => decoder), files, finishAll };
}

describe('DecodingQueue', () => {
  const job = (share: Share, name: string, signal?: AbortSignal) => ({ share, file: Buffer.from(name), signal });

  it('decodes one file at a time, those of staff before those of students [PIC-22]', async () => {
    const { queue, files, finishAll } = fakeDecoder();
    const names = ['a', 'b', 'c'];
    const students = names.map((name) => queue.decode(job('students', name)));
    const staff = queue.decode(job('staff', 'tutor'));
    expect(files).toEqual(['a']);
    await finishAll();
    await Promise.all([...students, staff]);
    expect(files).toEqual(['a', 'tutor', 'b', 'c']);
    queue.end();
  });

  it('accepts 16 waiting files of each share, so that students cannot displace a tutor [PIC-22]', async () => {
    const { queue, finishAll } = fakeDecoder();
    const students = Array.from({ length: 17 }, (_, n) => queue.decode(job('students', `${n}`)));
    expect(() => queue.decode(job('students', 'late'))).toThrow(StoreUnavailable);
    const staff = queue.decode(job('staff', 'tutor'));
    await finishAll();
    await expect(Promise.all([...students, staff])).resolves.toHaveLength(18);
    queue.end();
  });

  it('does not decode the file of a client that has gone [PIC-22]', async () => {
    const { queue, files, finishAll } = fakeDecoder();
    const client = new AbortController();
    const first = queue.decode(job('students', 'first'));
    const second = queue.decode(job('students', 'second', client.signal));
    const third = queue.decode(job('students', 'third'));
    client.abort(new Refusal('not-found'));
    void finishAll();
    await expect(second).rejects.toThrow(Refusal);
    await Promise.all([first, third]);
    expect(files).toEqual(['first', 'third']);
    queue.end();
  });
});
