import { controlCharacterIn } from '../../../contracts/http/patterns.js';
import type { TextFormat } from '../../../contracts/http/question-formats.js';
import { lostBackslashNote } from '../../../contracts/question-text/lost-backslashes.js';
import type { PictureLookup } from '../../markup/file-picture-references.js';
import { type Markup, plainText } from '../../markup/plain-text.js';
import type { ParsedRow } from './row.js';

/** Maximum number of languages of a row. */
const LANGUAGES_MAX = 10;

/** Hints on how to write a backslash, by format. */
const BACKSLASH_HINTS: Partial<Record<TextFormat, string>> = {
  json: '. In JSON write each backslash twice, as in \\\\frac',
  gift: '. In GIFT write each backslash twice, as in \\\\frac',
};

/** What the texts of a file need besides the format. */
export interface TextSources {
  /** Pictures of the file; undefined for formats without pictures. */
  readonly pictures?: PictureLookup | undefined;
  /** Language of texts that have several; English if it is undefined. */
  readonly language?: string | undefined;
}

/** Converts the texts of one row and collects notes on them. */
export class RowTexts {
  readonly notes = new Set<string>();
  /** Reason why the row cannot be imported; the first one if there are several. */
  fault: string | undefined;
  /** Languages of the texts that have several. */
  readonly languages = new Set<string>();

  constructor(
    private readonly format: TextFormat,
    private readonly sources: TextSources = {},
  ) {}

  /**
   * Converts a text of the file to plain text.
   * @param pictures pictures of this text, if they differ from those of the file
   */
  read(input: string, markup: Markup, pictures = this.sources.pictures): string {
    const hint = BACKSLASH_HINTS[this.format] ?? '';
    const { text, notes, fault, languages = [] } = plainText(input, markup, pictures, this.sources.language);
    for (const language of languages) this.languages.add(language);
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

  /** Notes and languages of the row, as far as there are any. */
  get findings(): Pick<ParsedRow, 'notes' | 'languages'> {
    return {
      ...(this.notes.size > 0 && { notes: [...this.notes] }),
      ...(this.languages.size > 1 && { languages: [...this.languages].slice(0, LANGUAGES_MAX) }),
    };
  }
}
