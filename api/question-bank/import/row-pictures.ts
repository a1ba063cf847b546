import type { ImportedPicture } from '../../pictures/picture-imports.service.js';
import type { FilePicture } from './file-pictures.js';
import type { Row, WrittenQuestion } from './row.js';

/**
 * A stored picture of a file, or the reason why the picture cannot be used, which completes a sentence that begins
 * with its name.
 */
export type PictureOutcome = ImportedPicture | { readonly reason: string };

const REFERENCE = /\]\(picture:([0-9a-f]{64})( =\d{1,5}x\d{1,5})?\)/g;

/** Pictures of a file with their outcomes. */
export class PictureOutcomes {
  private readonly byId = new Map<string, { name: string; outcome: PictureOutcome }>();

  set({ id, name }: FilePicture, outcome: PictureOutcome): void {
    this.byId.set(id, { name, outcome });
  }

  /** Returns the row with the ids of the stored pictures. It is rejected if a picture cannot be used. */
  applyTo(row: Row): Row {
    if (!row.written) return row;
    let fault: string | undefined;
    const text = (value: unknown): unknown =>
      typeof value !== 'string'
        ? value
        : value.replaceAll(REFERENCE, (reference, id: string, size = '') => {
            const { name, outcome } = this.byId.get(id) ?? {};
            if (!outcome) return reference;
            if ('pictureId' in outcome) {
              const { pictureId, isUnchanged, width, height } = outcome;
              // the size in an export is that of the stored text; Moodle's size is that on the page
              return `](picture:${pictureId}${isUnchanged ? size : ` =${width}x${height}`})`;
            }
            fault ??= `Its picture ${name} ${outcome.reason}`;
            return `](${name})`;
          });
    const list = (value: unknown): unknown => (Array.isArray(value) ? value.map(text) : value);
    const { question, options, correctAnswers, solution } = row.written;
    const written: WrittenQuestion = {
      ...row.written,
      ...(question !== undefined && { question: text(question) }),
      ...(options !== undefined && { options: list(options) }),
      ...(correctAnswers !== undefined && { correctAnswers: list(correctAnswers) }),
      ...(solution !== undefined && { solution: text(solution) }),
    };
    return fault === undefined || 'fault' in row ? { ...row, written } : { ...row, written, fault };
  }
}
