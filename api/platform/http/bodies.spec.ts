import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../commands/refusal.js';
import { sharedBytes } from './bodies.js';

const pieces = ['What is ', '1 + 1', '?'].map((text) => Buffer.from(text));

describe('sharedBytes', () => {
  it('returns a body that threads read without a copy, in memory of the announced size', async () => {
    const body = await sharedBytes(Readable.from(pieces), 20);
    expect(body.toString()).toBe('What is 1 + 1?');
    expect([body.buffer.constructor, body.buffer.byteLength]).toEqual([SharedArrayBuffer, 20]);
    const thread = new Worker("require('worker_threads').workerData[0] = 119", { eval: true, workerData: body });
    await new Promise((resolve) => thread.once('exit', resolve));
    expect(body.toString()).toBe('what is 1 + 1?');
  });

  it('rejects a body above the maximum without destroying the request, which is then answered', async () => {
    const request = Readable.from(pieces);
    const refused: unknown = await sharedBytes(request, 10).catch((error: unknown) => error);
    expect(Refusal.is(refused, 'too-large')).toBe(true);
    expect(request.destroyed).toBe(false);
    expect((await buffer(request)).toString()).toBe('?');
  });

  it('rejects a body whose connection is lost', async () => {
    const request = new Readable({ read() {} });
    request.push('x');
    request.destroy(new Error('aborted'));
    await expect(sharedBytes(request, 10)).rejects.toThrow('aborted');
  });
});
