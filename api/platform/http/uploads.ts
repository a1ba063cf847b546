import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../auth/access.js';
import { Refusal } from '../commands/refusal.js';
import { isMemoryScarce } from '../shared/memory.js';

/** Maximum number of files that one account uploads at the same time. */
const AT_ONCE_MAX = 2;
/** Maximum number of bytes of files that this process holds at the same time. */
const BYTES_IN_PROCESS_MAX = isMemoryScarce() ? 50_000_000 : 100_000_000;
/** Maximum part of these bytes in files of students; the rest is free for staff. */
const STUDENTS_PART = 0.5;
/** Minimum number of bytes in each period of an upload. */
const PERIOD_MS = 10_000;
const BYTES_PER_PERIOD_MIN = 40_000;
const RETRY_S = 10;

type Uploader = Pick<Caller, 'accountId' | 'role'>;

/** The uploads of files that are not answered yet. Only bytes that have arrived count, whatever a request announces. */
export class Uploads {
  private readonly byRequest = new WeakMap<IncomingMessage, Upload>();
  private readonly ofAccount = new Map<string, number>();
  private readonly bytesOf = { students: 0, staff: 0 };

  constructor(private readonly bytesMax = BYTES_IN_PROCESS_MAX) {}

  /** Begins an upload, which ends with the response. @throws Refusal 'too-many' */
  open(request: IncomingMessage, response: ServerResponse, { accountId, role }: Uploader): void {
    const open = this.ofAccount.get(accountId) ?? 0;
    if (open >= AT_ONCE_MAX) throw new Refusal('too-many', { seconds: RETRY_S });
    this.ofAccount.set(accountId, open + 1);
    const upload = new Upload((bytes) => this.add(role === 'student' ? 'students' : 'staff', bytes));
    this.byRequest.set(request, upload);
    response.once('close', () => {
      upload.end();
      const others = this.ofAccount.get(accountId)! - 1;
      if (others > 0) this.ofAccount.set(accountId, others);
      else this.ofAccount.delete(accountId);
    });
  }

  of(request: IncomingMessage): Upload | undefined {
    return this.byRequest.get(request);
  }

  /** Adds bytes that have arrived, or removes them. @throws Refusal 'too-many' */
  private add(share: 'students' | 'staff', bytes: number): void {
    const { students, staff } = this.bytesOf;
    const isFull =
      students + staff + bytes > this.bytesMax ||
      (share === 'students' && students + bytes > this.bytesMax * STUDENTS_PART);
    if (bytes > 0 && isFull) throw new Refusal('too-many', { seconds: RETRY_S });
    this.bytesOf[share] += bytes;
  }
}

class Upload {
  private bytes = 0;
  private bytesBefore = 0;
  private rateCheck: NodeJS.Timeout | undefined;
  private hasEnded = false;

  constructor(private readonly add: (bytes: number) => void) {}

  /** Returns the body, which fails once the process holds too many bytes or the upload is too slow. */
  measured(body: Readable, reply: FastifyReply): Readable {
    const measure = (bytes: number) => this.count(bytes);
    const measured = new Transform({
      transform(this: Transform, chunk: Buffer, _encoding, done) {
        try {
          measure(chunk.length);
          done(null, chunk);
        } catch (refused) {
          done(refused as Error);
        }
      },
      flush: (done) => {
        clearInterval(this.rateCheck);
        done();
      },
    });
    // the rest of the body is not read
    measured.once('error', () => void reply.header('connection', 'close'));
    this.rateCheck = setInterval(() => {
      if (this.bytes - this.bytesBefore < BYTES_PER_PERIOD_MIN) measured.destroy(new Refusal('request-too-slow'));
      this.bytesBefore = this.bytes;
    }, PERIOD_MS).unref();
    // a pipeline would destroy the request, and with it the connection, before the response is sent
    body.once('error', (error) => measured.destroy(error));
    return body.pipe(measured);
  }

  end(): void {
    clearInterval(this.rateCheck);
    this.hasEnded = true;
    this.add(-this.bytes);
  }

  private count(bytes: number): void {
    if (this.hasEnded) return;
    this.add(bytes);
    this.bytes += bytes;
  }
}
