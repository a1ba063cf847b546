import { controlCharacterIn } from '../../contracts/http/patterns.js';
import type { QuestionFormat } from '../../contracts/http/question-formats.js';
import { lostBackslashNote } from '../../contracts/question-text/lost-backslashes.js';
import { type Markup, plainText } from '../markup/plain-text.js';

/** Hints on how to write a backslash, by format. */
const BACKSLASH_HINTS: Partial<Record<QuestionFormat, string>> = {
  json: '. In JSON write each backslash twice, as in \\\\frac',
  gift: '. In GIFT write each backslash twice, as in \\\\frac',
};

/** Converts the texts of one row and collects notes on them. */
export class RowTexts {
  readonly notes = new Set<string>();
  /** Reason why the row cannot be imported; the first one if there are several. */
  fault: string | undefined;

  constructor(private readonly format: QuestionFormat) {}

  /** Converts a text of the file to plain text. */
  read(input: string, markup: Markup): string {
    const hint = BACKSLASH_HINTS[this.format] ?? '';
    const { text, notes, fault } = plainText(input, markup);
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
