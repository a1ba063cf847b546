import { controlCharacterIn } from '../../contracts/http/patterns.js';
import type { QuestionFormat } from '../../contracts/http/question-formats.js';
import { lostBackslashNote } from '../../contracts/question-text/lost-backslashes.js';
import { type Markup, plainText } from '../markup/plain-text.js';

/** How a format writes one backslash. */
const BACKSLASH_HINTS: Partial<Record<QuestionFormat, string>> = {
  json: '. In JSON write each backslash twice, as in \\\\frac',
  gift: '. In GIFT write each backslash twice, as in \\\\frac',
};

/** Reads the texts of one row and collects what is to be said about them. */
export class RowTexts {
  readonly notes = new Set<string>();
  /** why the row cannot be imported; of several reasons the first */
  fault: string | undefined;

  constructor(private readonly format: QuestionFormat) {}

  /** Returns the plain text of a text as it is written in the file. */
  read(written: string, markup: Markup): string {
    const hint = BACKSLASH_HINTS[this.format] ?? '';
    const { text, notes, fault } = plainText(written, markup);
    const control = controlCharacterIn(written) ?? controlCharacterIn(text);
    if (control !== undefined) {
      this.fault ??= `This contains an unsupported character (${control})${hint}`;
    }
    if (fault !== undefined) this.fault ??= fault;
    const suspicious = lostBackslashNote(written);
    if (suspicious !== undefined) this.notes.add(`${suspicious}${hint}`);
    for (const note of notes) this.notes.add(note);
    return text;
  }
}
