import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import type { Role } from '../../contracts/events/session.events.js';
import { Refusal } from '../commands/refusal.js';
import { Uploads } from './uploads.js';

const reply = { header: () => reply } as unknown as FastifyReply;

/** Begins an upload that has announced any number of bytes. */
function begin(uploads: Uploads, accountId: string, role: Role = 'student') {
  const request = {} as IncomingMessage;
  const response = new EventEmitter();
  const body = new PassThrough();
  uploads.open(request, response as ServerResponse, { accountId, role });
  const received = buffer(uploads.of(request)!.measured(body, reply));
  received.catch(() => {});
  return { body, received, close: () => response.emit('close') };
}

const isTooMany = (refused: unknown) => Refusal.is(refused, 'too-many');

describe('Uploads', () => {
  it('accept two files of an account at the same time, and another one when one is answered [PIC-24]', () => {
    const uploads = new Uploads();
    const [first] = [begin(uploads, 'ann'), begin(uploads, 'ann')];
    expect(() => begin(uploads, 'ann')).toThrow(Refusal);
    begin(uploads, 'bob');
    first.close();
    begin(uploads, 'ann');
  });

  it('count the bytes that have arrived, so that open requests of students keep no tutor waiting [PIC-24]', async () => {
    const uploads = new Uploads(1_000);
    for (let n = 0; n < 50; n += 1) begin(uploads, `student-${n}`).body.write('x');
    const tutor = begin(uploads, 'tutor', 'tutor');
    tutor.body.end(Buffer.alloc(900));
    expect((await tutor.received).length).toBe(900);
    tutor.close();
  });

  it('keep half of the bytes in the process for staff [PIC-24]', async () => {
    const uploads = new Uploads(1_000);
    const first = begin(uploads, 'ann');
    first.body.write(Buffer.alloc(500));
    const second = begin(uploads, 'bob');
    second.body.write(Buffer.alloc(1));
    expect(isTooMany(await second.received.catch((error: unknown) => error))).toBe(true);
    const tutor = begin(uploads, 'tutor', 'tutor');
    tutor.body.end(Buffer.alloc(500));
    expect((await tutor.received).length).toBe(500);
    first.close();
    const third = begin(uploads, 'cyd');
    third.body.end(Buffer.alloc(500));
    expect((await third.received).length).toBe(500);
  });

  describe('over time', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('are rejected if fewer than 40 kB arrive in ten seconds [PIC-24]', async () => {
      const uploads = new Uploads();
      const [slow, steady] = [begin(uploads, 'ann'), begin(uploads, 'bob')];
      for (let second = 0; second < 30; second += 1) {
        slow.body.write(Buffer.alloc(second < 10 ? 4_000 : 3_999));
        steady.body.write(Buffer.alloc(4_000));
        await jest.advanceTimersByTimeAsync(1_000);
      }
      steady.body.end();
      expect((await steady.received).length).toBe(120_000);
      const refused = await slow.received.catch((error: unknown) => error);
      expect(Refusal.is(refused, 'request-too-slow')).toBe(true);
    });
  });
});
