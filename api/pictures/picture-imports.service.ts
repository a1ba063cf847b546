import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReadModels } from '../../projections/read-models.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { childContext } from '../platform/commands/derived-id.js';
import { cacheOf } from '../platform/shared/cache.js';
import { Mutex } from '../platform/shared/mutex.js';
import { PictureReferences } from './picture-references.js';
import { StorePicture } from './store-picture.js';

const CACHED_IDS_MAX = 10_000;

/** A stored picture of an imported file. */
export interface ImportedPicture {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  /** True if the file is the stored picture itself, as in an export. */
  readonly isUnchanged: boolean;
}

/**
 * Stores pictures of imported files. A file that is already stored, such as one from an export, and a file that was
 * imported recently are neither decoded nor counted again.
 */
@Injectable()
export class PictureImportsService {
  /** Ids of stored pictures by the hash of the imported file. */
  private readonly ids = cacheOf<string, string>(CACHED_IDS_MAX);
  private readonly mutex = new Mutex();

  constructor(
    private readonly commands: CommandBus,
    private readonly references: PictureReferences,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * Stores a picture, one at a time per tutor. Idempotent for the same file.
   * @throws Refusal `not-a-picture`, `picture-too-large`, or `too-many` for the limits per day and per hour
   */
  async store(tutorId: string, file: Buffer, context: CommandContext): Promise<ImportedPicture> {
    const hash = createHash('sha256').update(file).digest('hex');
    return this.mutex.run(tutorId, async () => {
      for (const pictureId of [hash, this.ids.get(hash)]) {
        const stored = pictureId === undefined ? undefined : await this.references.usableByTutors(pictureId);
        if (!stored) continue;
        const { _id, width, height } = stored;
        return { pictureId: _id, width, height, isUnchanged: _id === hash };
      }
      const own = childContext(context, `picture ${hash}`);
      const command = new StorePicture({ role: 'tutor', accountId: tutorId, file, isImported: true, context: own });
      const { pictureId, width, height, position } = await this.commands.execute(command);
      await this.readModels.waitFor(position, 'pictures');
      this.ids.set(hash, pictureId);
      return { pictureId, width, height, isUnchanged: pictureId === hash };
    });
  }
}
