import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReadModels } from '../../projections/read-models.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { childContext } from '../platform/commands/derived-id.js';
import { PictureLimits } from '../platform/limits/account-limits.js';
import { cacheOf } from '../platform/shared/cache.js';
import { Mutex } from '../platform/shared/mutex.js';
import { PictureReferences } from './picture-references.js';
import { StorePicture } from './store-picture.js';

const CACHED_IDS_MAX = 10_000;
/** Wait in ms for other uploads of the tutor, and the maximum number of waits. */
const WAIT_MS = 500;
const WAITS_MAX = 60;

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
    private readonly limits: PictureLimits,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * Stores a picture, one at a time per tutor. Idempotent for the same file.
   * @throws Refusal `not-a-picture`, `picture-too-large`, or `too-many` for the limit per day
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
      await this.limits.count('import', tutorId);
      const { pictureId, width, height, position } = await this.decoded(
        tutorId,
        file,
        childContext(context, `picture ${hash}`),
      );
      await this.readModels.waitFor(position, 'pictures');
      this.ids.set(hash, pictureId);
      return { pictureId, width, height, isUnchanged: false };
    });
  }

  /** Waits while other uploads of the tutor are being decoded. */
  private async decoded(tutorId: string, file: Buffer, context: CommandContext) {
    for (let waitCount = 0; ; waitCount += 1) {
      try {
        return await this.commands.execute(new StorePicture({ role: 'tutor', accountId: tutorId, file, context }));
      } catch (refused) {
        if (!Refusal.is(refused, 'too-many') || waitCount === WAITS_MAX) throw refused;
        await setTimeout(WAIT_MS);
      }
    }
  }
}
