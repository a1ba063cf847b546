import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isMemoryScarce } from '../platform/shared/memory.js';
import type { DecodedFile } from './re-encode.child.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { DecoderProcess } from './decoder-process.js';

/**
 * Decodes pictures in child processes with low priority, so that uploads do not slow down exams: one process for staff
 * and one for students, or one for both where memory is scarce.
 */
@Injectable()
export class PictureDecoder implements OnApplicationShutdown {
  private readonly staff = new DecodingQueue();
  private readonly students = isMemoryScarce() ? this.staff : new DecodingQueue();

  /**
   * Decodes a file and encodes it as it is stored, one file at a time for each share.
   * @throws as `DecodingQueue.decode`
   */
  reEncode(file: FileToDecode): Promise<DecodedFile> {
    return this[file.share].decode(file);
  }

  onApplicationShutdown(): void {
    this.staff.end();
    this.students.end();
  }
}

/** Uploaders that wait for each other. Files of staff are decoded before those of students. */
export type Share = 'staff' | 'students';

/** Maximum number of files of each share that wait. */
const WAITING_MAX = 16;
/** Time in ms after which an idle process is ended, to release its memory. */
const IDLE_MS = 60_000;

interface FileToDecode {
  readonly share: Share;
  readonly file: Buffer;
  /** Aborts when the client has gone; the file is then not decoded. */
  readonly signal?: AbortSignal | undefined;
}

interface WaitingFile extends FileToDecode {
  readonly settle: (decoded: Promise<DecodedFile>) => void;
}

/** Files that wait for one decoder process, which is started on demand. */
export class DecodingQueue {
  private readonly waiting: Record<Share, WaitingFile[]> = { staff: [], students: [] };
  private decoder: DecoderProcess | undefined;
  private isBusy = false;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly start: () => DecoderProcess = () => new DecoderProcess()) {}

  /**
   * Decodes a file after those that wait.
   * @throws StoreUnavailable if too many files wait, or if the process cannot be started
   * @throws the reason of the signal once it has aborted
   */
  decode(file: FileToDecode): Promise<DecodedFile> {
    const waiting = this.waiting[file.share];
    if (waiting.length >= WAITING_MAX) throw new StoreUnavailable('too many pictures wait for the decoder');
    return new Promise((resolve) => {
      waiting.push({ ...file, settle: resolve });
      void this.decodeNext();
    });
  }

  end(): void {
    clearTimeout(this.idle);
    this.decoder?.end();
    this.decoder = undefined;
  }

  private async decodeNext(): Promise<void> {
    if (this.isBusy) return;
    const next = this.waiting.staff.shift() ?? this.waiting.students.shift();
    if (!next) return;
    this.isBusy = true;
    clearTimeout(this.idle);
    const decoding = this.decodeUnlessAborted(next);
    next.settle(decoding);
    await decoding.catch(() => {});
    this.isBusy = false;
    this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    void this.decodeNext();
  }

  private async decodeUnlessAborted({ file, signal }: WaitingFile): Promise<DecodedFile> {
    signal?.throwIfAborted();
    if (!this.decoder || this.decoder.hasEnded) this.decoder = this.start();
    return this.decoder.decode(file);
  }
}
