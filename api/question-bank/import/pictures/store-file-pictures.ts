import { Injectable } from '@nestjs/common';
import { PICTURE_FILE_BYTES_MAX, PICTURES_A_DAY } from '../../../contracts/http/pictures.js';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { Refusal } from '../../../platform/commands/refusal.js';
import { PicturesService } from '../../../pictures/pictures.service.js';
import { UnusableFilePicture, type FilePicture } from './file-pictures.js';
import type { ImportedPicture } from '../import-questions.dto.js';
import type { PictureOutcome, PictureOutcomes } from './row-pictures.js';

/** Maximum time in ms for the pictures of one file. */
const STORING_MS_MAX = 10 * 60_000;

const TOO_LARGE = 'is larger than 5 MB, 24 megapixels, or 12,000 pixels in width or height';
const TOO_LONG = 'was not read, because the pictures take too long. Choose the file again to continue';
const HOUR_S = 3_600;

/** Returns the reason for a refusal, which completes a sentence that begins with the name of the picture. */
function reasonOf(refusal: Refusal): string | undefined {
  if (refusal.code === 'not-a-picture') return 'is not a PNG, JPEG or WebP picture';
  if (refusal.code === 'picture-damaged') return 'is damaged. Save it again, or use another one';
  if (refusal.code === 'picture-too-large') return TOO_LARGE;
  if (!Refusal.is(refusal, 'too-many')) return undefined;
  return refusal.details.seconds > HOUR_S
    ? `is one too many for today: files can add ${PICTURES_A_DAY.import.toLocaleString('en')} pictures a day. Import this file again tomorrow`
    : 'was not read, because your files have too many large pictures for now. Import this file again in an hour';
}

/** Stores the pictures of a file one after the other. */
@Injectable()
export class StoreFilePictures {
  constructor(private readonly pictures: PicturesService) {}

  /**
   * Stores pictures and yields the outcome of each.
   * @param outcomes receives the outcomes
   * @throws StoreUnavailable
   */
  async *store(
    pictures: readonly FilePicture[],
    outcomes: PictureOutcomes,
    tutorId: string,
    context: CommandContext,
  ): AsyncGenerator<ImportedPicture, void, undefined> {
    const end = performance.now() + STORING_MS_MAX;
    for (const picture of pictures) {
      const outcome = performance.now() > end ? { reason: TOO_LONG } : await this.outcomeOf(picture, tutorId, context);
      outcomes.set(picture, outcome);
      yield {
        name: picture.name,
        ...('pictureId' in outcome ? { pictureId: outcome.pictureId } : { reason: outcome.reason }),
      };
    }
  }

  private async outcomeOf(picture: FilePicture, tutorId: string, context: CommandContext): Promise<PictureOutcome> {
    try {
      const file = await picture.read();
      if (file.length > PICTURE_FILE_BYTES_MAX) return { reason: TOO_LARGE };
      return await this.pictures.importPicture(tutorId, file, context);
    } catch (error) {
      if (error instanceof UnusableFilePicture) return { reason: error.message };
      const reason = error instanceof Refusal ? reasonOf(error) : undefined;
      if (reason === undefined) throw error;
      return { reason };
    }
  }
}
