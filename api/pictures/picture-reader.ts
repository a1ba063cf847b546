import { Inject, Injectable } from '@nestjs/common';
import { PicturesQueries } from '../../projections/pictures/pictures.queries.js';
import type { Caller } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PictureAccess } from './picture-access.js';
import { decryptPicture } from './picture-encryption.js';

/** Reads pictures for callers who may see a text that references them. */
@Injectable()
export class PictureReader {
  constructor(
    private readonly pictures: PicturesQueries,
    private readonly access: PictureAccess,
    private readonly files: PictureFiles,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** @throws Refusal `not-found` if the picture does not exist or the caller may not see it */
  async read(pictureId: string, caller: Caller, now: Date): Promise<Buffer> {
    const picture = await this.pictures.find(pictureId);
    if (!picture || !(await this.access.isAllowed(picture, caller, now))) throw new Refusal('not-found');
    const content = await this.files.read(pictureId);
    const key = picture.ownerId === null ? undefined : await this.vault.accountKey(picture.ownerId);
    if (!content || (picture.ownerId !== null && !key)) throw new Refusal('not-found');
    return key ? decryptPicture(key, picture.ownerId!, content) : content;
  }
}
