import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import { PICTURE_TYPE } from '../contracts/http/pictures.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PictureLimits } from '../platform/limits/account-limits.js';
import { PictureDecoder } from './picture-decoder.js';
import { pictureDecider } from './picture.decider.js';
import { encryptPicture } from './picture-encryption.js';
import type { ReEncodedPicture } from './re-encode.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';

interface StoredPicture {
  readonly pictureId: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly position: Position | undefined;
}

/** Decodes an uploaded file and stores it as a picture. */
export class StorePicture extends Command<StoredPicture> {
  constructor(
    readonly input: {
      readonly role: 'student' | 'tutor';
      readonly accountId: string;
      readonly file: Buffer;
      /** True for a picture in a file of questions. */
      readonly isImported?: boolean;
      /** Aborts when the client has gone. */
      readonly signal?: AbortSignal;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

/** Counts the file and its decoding. Idempotent: the same file of the same account gets the same id. */
@CommandHandler(StorePicture)
export class StorePictureHandler implements ICommandHandler<StorePicture> {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly decoder: PictureDecoder,
    private readonly limits: PictureLimits,
    private readonly files: PictureFiles,
    private readonly decisions: Decisions,
  ) {}

  /** @throws Refusal `not-a-picture`, `picture-damaged`, `picture-too-large`, `too-many` */
  async execute({ input }: StorePicture): Promise<StoredPicture> {
    const { role, accountId, context } = input;
    const { content, width, height } = await this.decoded(input);
    const stored = role === 'student' ? await this.encrypted(accountId, content) : content;
    const pictureId = await this.files.write(stored);
    const picture = { pictureId, role, accountId, type: PICTURE_TYPE, width, height, bytes: stored.length };
    const command = { type: 'StorePicture', picture } as const;
    const { position } = await this.decisions.decide(streams.picture(pictureId), pictureDecider, command, context);
    return { pictureId, type: PICTURE_TYPE, width, height, position };
  }

  private async decoded({
    role,
    accountId,
    isImported,
    file,
    signal,
  }: StorePicture['input']): Promise<ReEncodedPicture> {
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
