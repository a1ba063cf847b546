import { controlCharacterIn } from '../../contracts/http/patterns.js';
import type { TextFormat } from '../../contracts/http/question-formats.js';
import { lostBackslashNote } from '../../contracts/question-text/lost-backslashes.js';
import type { PictureLookup } from '../markup/file-pictures.js';
import { type Markup, plainText } from '../markup/plain-text.js';

/** Hints on how to write a backslash, by format. */
const BACKSLASH_HINTS: Partial<Record<TextFormat, string>> = {
  json: '. In JSON write each backslash twice, as in \\\\frac',
  gift: '. In GIFT write each backslash twice, as in \\\\frac',
};

/** Converts the texts of one row and collects notes on them. */
export class RowTexts {
  readonly notes = new Set<string>();
  /** Reason why the row cannot be imported; the first one if there are several. */
  fault: string | undefined;

  /** @param pictures pictures of the file; undefined for formats without pictures */
  constructor(
    private readonly format: TextFormat,
    private readonly pictures?: PictureLookup,
  ) {}

  /**
   * Converts a text of the file to plain text.
   * @param pictures pictures of this text, if they differ from those of the file
   */
  read(input: string, markup: Markup, pictures = this.pictures): string {
    const hint = BACKSLASH_HINTS[this.format] ?? '';
    const { text, notes, fault } = plainText(input, markup, pictures);
    const control = controlCharacterIn(input) ?? controlCharacterIn(text);
    if (control !== undefined) {
      this.fault ??= `This contains an unsupported character (${control})${hint}`;
    }
    if (fault !== undefined) this.fault ??= fault;
    const suspicious = lostBackslashNote(input);
    if (suspicious !== undefined) this.notes.add(`${suspicious}${hint}`);
    for (const note of notes) this.notes.add(note);
    return text;
  }
}
