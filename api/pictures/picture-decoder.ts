import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isMemoryScarce } from '../platform/shared/memory.js';
import { DecodingQueue, type FileToDecode } from './decoding-queue.js';
import type { DecodedFile } from './re-encode.child.js';

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
