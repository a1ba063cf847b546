import { pictureText } from '../../../contracts/question-text/pictures.js';
import type { ImportedPicture } from '../../../pictures/pictures.service.js';
import type { Descriptions } from './descriptions.js';
import type { FilePicture } from './file-pictures.js';
import { withTexts, type Row } from '../rows/row.js';

/**
 * A stored picture of a file, or the reason why the picture cannot be used, which completes a sentence that begins
 * with its name.
 */
export type PictureOutcome = ImportedPicture | { readonly reason: string };

/** Groups: the start of a picture with an empty alternative text, id, size. */
const REFERENCE = /(!\[\s*)?\]\(picture:([0-9a-f]{64})( =\d{1,5}x\d{1,5})?\)/g;

/** Returns the name of a picture. A row may reference it by the other name. */
const nameOf = ({ name, sameAs }: FilePicture): string =>
  sameAs === undefined ? name : `${name} (the same as ${sameAs})`;

/** Pictures of a file with their outcomes. */
export class PictureOutcomes {
  private readonly byId = new Map<string, { picture: FilePicture; outcome: PictureOutcome }>();

  /** @param descriptions alternative texts of pictures that have none in the file, by the id of the stored picture */
  constructor(private readonly descriptions: Descriptions = new Map()) {}

  set(picture: FilePicture, outcome: PictureOutcome): void {
    this.byId.set(picture.id, { picture, outcome });
  }

  /**
   * Returns the row with the ids of the stored pictures. It is rejected if a picture cannot be used or has no
   * alternative text.
   */
  applyTo(row: Row): Row {
    if (!row.written) return row;
    let fault: string | undefined;
    let missingAlt: string | undefined;
    const undescribed = new Set<string>();
    const written = withTexts(row.written, (text) =>
      text.replaceAll(REFERENCE, (reference, emptyAlt: string | undefined, id: string, size = '') => {
        const { picture, outcome } = this.byId.get(id) ?? {};
        if (!picture || !outcome) return reference;
        if ('pictureId' in outcome) {
          const { pictureId, isUnchanged, width, height } = outcome;
          // the size in an export is that of the stored text; Moodle's size is that on the page
          const target = `${pictureId}${isUnchanged ? size : ` =${width}x${height}`}`;
          if (emptyAlt === undefined) return `](picture:${target})`;
          const description = this.descriptions.get(pictureId);
          if (description !== undefined) return pictureText(description, target);
          undescribed.add(pictureId);
          missingAlt ??= `Its picture ${nameOf(picture)} has no alternative text: describe what it shows in alt, or between ![ and ]`;
          return `![](picture:${target})`;
        }
        fault ??= `Its picture ${nameOf(picture)} ${outcome.reason}`;
        return `${emptyAlt ?? ''}](${picture.name})`;
      }),
    );
    if ('fault' in row) return { ...row, written };
    if (fault !== undefined) return { ...row, written, fault };
    return missingAlt === undefined
      ? { ...row, written }
      : { ...row, written, fault: missingAlt, undescribed: [...undescribed] };
  }
}
