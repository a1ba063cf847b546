import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ReadModels } from '../../projections/read-models.js';
import { picturesProjection } from '../../projections/registered.js';
import { streams } from '../contracts/events/streams.js';
import { PICTURE_TYPE } from '../contracts/http/pictures.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { PictureLimits } from '../platform/limits/account-limits.js';
import { PictureFiles, pictureIdOf } from '../platform/pictures/picture-files.js';
import { cacheOf } from '../platform/shared/cache.js';
import { Mutex } from '../platform/shared/mutex.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PictureDecoder } from './picture-decoder.js';
import { encryptPicture } from './picture-encryption.js';
import { PictureReferences } from './picture-references.js';
import { pictureDecider } from './picture.decider.js';
import type { ReEncodedPicture } from './re-encode.js';

const CACHED_IDS_MAX = 10_000;

/** An uploaded file. */
interface PictureFile {
  readonly role: 'student' | 'tutor';
  readonly accountId: string;
  readonly file: Buffer;
  /** True for a picture in a file of questions. */
  readonly isImported?: boolean;
  /** Aborts when the client has gone. */
  readonly signal?: AbortSignal;
}

interface StoredPicture {
  readonly pictureId: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly position: Position | undefined;
}

/** A stored picture of an imported file. */
export interface ImportedPicture extends Pick<StoredPicture, 'pictureId' | 'width' | 'height'> {
  /** True if the file is the stored picture itself, as in an export. */
  readonly isUnchanged: boolean;
}

/** Stores pictures. Idempotent: the same file of the same account gets the same id. */
@Injectable()
export class PicturesService {
  /** Ids of stored pictures by the hash of the imported file. */
  private readonly ids = cacheOf<string, string>(CACHED_IDS_MAX);
  private readonly mutex = new Mutex();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly decoder: PictureDecoder,
    private readonly limits: PictureLimits,
    private readonly files: PictureFiles,
    private readonly references: PictureReferences,
    private readonly readModels: ReadModels,
    private readonly commands: Commands,
  ) {}

  /**
   * Decodes an uploaded file and stores it. Counts the file and its decoding.
   * @throws Refusal `not-a-picture`, `picture-damaged`, `picture-too-large`, `too-many`
   */
  async storePicture(upload: PictureFile, context: CommandContext): Promise<StoredPicture> {
    const { role, accountId } = upload;
    const { content, width, height } = await this.decoded(upload);
    const stored = role === 'student' ? await this.encrypted(accountId, content) : content;
    const pictureId = pictureIdOf(stored);
    const picture = { pictureId, role, accountId, type: PICTURE_TYPE, width, height, bytes: stored.length };
    // the file is durable before the event that refers to it
    const withFile = async () => {
      await this.files.write(stored);
      return { type: 'StorePicture', picture } as const;
    };
    const { position } = await this.commands.decide(streams.picture(pictureId), pictureDecider, withFile, context);
    return { pictureId, type: PICTURE_TYPE, width, height, position };
  }

  /**
   * Stores a picture of an imported file, one at a time per tutor. A file that is already stored, such as one from an
   * export, and a file that was imported recently are neither decoded nor counted again.
   * @throws Refusal as `storePicture`
   */
  async importPicture(tutorId: string, file: Buffer, context: CommandContext): Promise<ImportedPicture> {
    const hash = createHash('sha256').update(file).digest('hex');
    return this.mutex.run(tutorId, async () => {
      for (const pictureId of [hash, this.ids.get(hash)]) {
        const stored = pictureId === undefined ? undefined : await this.references.usableByTutors(pictureId);
        if (!stored) continue;
        const { _id, width, height } = stored;
        return { pictureId: _id, width, height, isUnchanged: _id === hash };
      }
      const upload = { role: 'tutor', accountId: tutorId, file, isImported: true } as const;
      const own = childContext(context, `picture ${hash}`);
      const { pictureId, width, height, position } = await this.storePicture(upload, own);
      await this.readModels.waitFor(position, picturesProjection);
      this.ids.set(hash, pictureId);
      return { pictureId, width, height, isUnchanged: pictureId === hash };
    });
  }

  private async decoded({ role, accountId, isImported, file, signal }: PictureFile): Promise<ReEncodedPicture> {
    const source = isImported ? 'import' : role;
    await this.limits.count(source, accountId);
    const share = role === 'student' ? 'students' : 'staff';
    const decoded = await this.decoder.reEncode({ share, file, signal });
    await this.limits.countDecoding(source, accountId, decoded.ms);
    if (decoded.fault !== undefined) throw new Refusal(decoded.fault);
    return decoded.picture;
  }

  private async encrypted(studentId: string, content: Uint8Array): Promise<Buffer> {
    const key = await this.vault.accountKey(studentId);
    // the account was deleted
    if (!key) throw new Refusal('not-found');
    return encryptPicture(key, studentId, content);
  }
}
