import { Parser } from 'htmlparser2';
import { fileName } from './file-pictures.js';
import { tagsIn, withoutLooseSigns } from './html-tags.js';
import { scriptText } from './scripts.js';

/** Plain text of a question or option, with notes on lost content. */
export interface PlainText {
  readonly text: string;
  /** Warnings for the tutor. */
  readonly notes: readonly string[];
  /** Reason why the question cannot be imported. */
  readonly fault?: string;
}

/** Names of content that plain text cannot represent, by element. */
const MEDIA: Readonly<Record<string, string>> = {
  img: 'picture',
  svg: 'picture',
  canvas: 'picture',
  audio: 'sound',
  video: 'video',
  iframe: 'embedded page',
  object: 'embedded file',
  embed: 'embedded file',
};
/** Number of line breaks around block elements. */
const BLOCKS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'].map((name) => [name, 2]),
  ...'address article center dd div dl dt figcaption figure hr li ol section table tr ul'
    .split(' ')
    .map((name) => [name, 1]),
]);
const DROPPED_ELEMENTS = new Set(['script', 'style']);

export const missing = (content: string, name?: string): string =>
  `Its ${content} is missing${name ? ` (${name})` : ''}: ${
    content === 'picture'
      ? 'import the question as Moodle XML, or in a ZIP file with its pictures'
      : 'questions contain only texts and pictures. Describe it in words, or leave the question out'
  }`;

/**
 * Converts HTML to text: blocks and `<br>` become line breaks, sub- and superscripts become Unicode or LaTeX, and
 * entities are decoded.
 * @param whitespace 'collapsed' as in a browser, or 'kept' for texts with only a few tags
 * @param tags tags to interpret; defaults to all tags of the text
 */
export function htmlText(html: string, whitespace: 'collapsed' | 'kept', tags = tagsIn(html)): PlainText {
  const writer = new TextWriter(whitespace);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: (name) => writer.close(name),
      ontext: (text) => writer.write(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(withoutLooseSigns(html, tags));
  return writer.result();
}

class TextWriter {
  private output = '';
  /** Texts that precede the open sub- and superscripts. */
  private readonly outerTexts: string[] = [];
  /** Number of the last entry of each open list; undefined for bullet lists. */
  private readonly lists: (number | undefined)[] = [];
  private readonly notes = new Set<string>();
  private fault: string | undefined;
  private droppedElements = 0;
  /** LaTeX source of the open MathML formula, if it has one. */
  private math: { source: string; isSource: boolean } | undefined;
  private isFirstCell = true;

  constructor(private readonly whitespace: 'collapsed' | 'kept') {}

  write(text: string): void {
    if (this.droppedElements > 0) return;
    if (this.math) {
      if (this.math.isSource) this.math.source += text;
      return;
    }
    const spaced = text.replaceAll('\u00A0', ' ');
    this.output += this.whitespace === 'collapsed' ? spaced.replaceAll(/[ \t\n\r\f]+/g, ' ') : text;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (DROPPED_ELEMENTS.has(name)) this.droppedElements += 1;
    const media = MEDIA[name];
    if (media) this.fault ??= missing(media, fileName(attributes.src ?? attributes.data));
    this.breakLines(BLOCKS[name]);
    if (name === 'br') this.output += '\n';
    else if (name === 'u' || name === 'ins') this.output += String.raw`\underline{`;
    else if (name === 'sub' || name === 'sup') {
      this.outerTexts.push(this.output);
      this.output = '';
    } else if (name === 'ul' || name === 'ol') this.lists.push(name === 'ol' ? 0 : undefined);
    else if (name === 'li') this.output += this.bullet();
    else if (name === 'math') this.math = { source: '', isSource: false };
    else if (name === 'annotation' && this.math) this.math.isSource = /tex/i.test(attributes.encoding ?? '');
    else if (name === 'tr') this.isFirstCell = true;
    else if (name === 'td' || name === 'th') this.cell();
    else if (name === 's' || name === 'strike' || name === 'del')
      this.notes.add('Text that was struck through is shown like any other');
  }

  close(name: string): void {
    if (DROPPED_ELEMENTS.has(name)) this.droppedElements -= 1;
    if (name === 'u' || name === 'ins') this.output += '}';
    else if ((name === 'sub' || name === 'sup') && this.outerTexts.length > 0) {
      this.output = this.outerTexts.pop()! + scriptText(name, this.output);
    } else if (name === 'ul' || name === 'ol') this.lists.pop();
    else if (name === 'annotation' && this.math) this.math.isSource = false;
    else if (name === 'math') this.endMath();
    this.breakLines(BLOCKS[name]);
  }

  result(): PlainText {
    const text =
      this.whitespace === 'kept' ? this.output : this.output.replaceAll(/ *\n */g, '\n').replaceAll(/ {2,}/g, ' ');
    return {
      text: text.replaceAll(/\n{3,}/g, '\n\n').trim(),
      notes: [...this.notes],
      ...(this.fault !== undefined && { fault: this.fault }),
    };
  }

  private breakLines(count = 0): void {
    if (this.output.trim() === '') return;
    const ends = /\n*$/.exec(this.output.replace(/[ \t]+$/, ''))![0].length;
    if (ends < count) this.output += '\n'.repeat(count - ends);
  }

  private bullet(): string {
    const last = this.lists.at(-1);
    if (last === undefined) return '• ';
    this.lists[this.lists.length - 1] = last + 1;
    return `${last + 1}. `;
  }

  private cell(): void {
    if (!this.isFirstCell) this.output += ' | ';
    this.isFirstCell = false;
    this.notes.add('A table was turned into lines of text');
  }

  private endMath(): void {
    const source = this.math?.source.trim();
    this.math = undefined;
    if (source) this.output += String.raw`\(${source}\)`;
    else this.fault ??= 'It has a formula in MathML: write it in LaTeX, between $ signs';
  }
}
