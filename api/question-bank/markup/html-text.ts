import { Parser } from 'htmlparser2';
import { groupAt } from '../../contracts/question-text/groups.js';
import { elementStyle, type ElementStyle, type Highlight } from './html-styles.js';
import { fileName } from './file-picture-references.js';
import { isKnownElement, type Tag, withoutLooseSigns } from './html-tags.js';
import { isBulletStyle, listMarker } from './list-markers.js';
import { scriptText } from './scripts.js';
import { TextOutput } from './text-output.js';

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
  'v:imagedata': 'picture',
  audio: 'sound',
  bgsound: 'sound',
  video: 'video',
  iframe: 'embedded page',
  frame: 'embedded page',
  object: 'embedded file',
  embed: 'embedded file',
  applet: 'embedded file',
};
/** Form fields, which are blanks to be filled in. */
const FIELDS = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress', 'output']);
/** Number of line breaks around block elements. */
const BLOCKS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'listing', 'xmp', 'plaintext'].map((name) => [
    name,
    2,
  ]),
  ...(
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup ' +
    'hr legend li main menu nav ol option section summary table tr ul'
  )
    .split(' ')
    .map((name) => [name, 1]),
]);
/** Elements whose content is not part of the text. */
const DROPPED_ELEMENTS = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'noscript',
  'noembed',
  'noframes',
  'datalist',
]);
const CELLS = new Set(['td', 'th']);
/** Maximum depth of elements, and of sub- and superscripts. Editors write at most about 20 and 3. */
const DEPTH_MAX = 200;
const SCRIPT_DEPTH_MAX = 5;
const MOODLE_FILE = '@@PLUGINFILE@@';
/** A blank to be filled in. */
const BLANK = '_____';
/** Class of a rendered formula, which repeats the formula's source. */
const RENDERED_FORMULA = /(?:^|\s)katex-html(?:\s|$)/;
/** Words that refer to formatting. */
const HIGHLIGHT_WORDS: Readonly<Record<Highlight, RegExp>> = {
  bold: /\bbold/i,
  italic: /\bitalic/i,
  coloured: /\b(?:colou?red|highlighted|shaded|marked|in (?:red|blue|green|yellow|orange))\b/i,
};
/** Pictures only, in the notation of texts. */
const PICTURES_ONLY = /^\s*(?:!\[[^\n]*\]\(picture:[^()\n]*\)\s*)+$/;

export const missing = (content: string, name?: string): string =>
  `Its ${content} is missing${name ? ` (${name})` : ''}: ${
    content === 'picture'
      ? 'import the question as Moodle XML, or in a ZIP file with its pictures'
      : 'questions contain only texts and pictures. Describe it in words, or leave the question out'
  }`;

/**
 * Converts HTML to text: blocks and `<br>` become line breaks, sub- and superscripts become Unicode or LaTeX, and
 * entities are decoded. Formatting that carries meaning and cannot be represented is noted.
 * @param whitespace 'collapsed' as in a browser, or 'kept' for texts with only a few tags
 * @param tags tags to interpret
 */
export function htmlText(html: string, whitespace: 'collapsed' | 'kept', tags: readonly Tag[]): PlainText {
  const writer = new TextWriter(whitespace);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: () => writer.close(),
      ontext: (text) => writer.write(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  try {
    parser.end(withoutLooseSigns(html, tags));
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return { text: html, notes: [], fault: 'Its HTML is nested too deeply: write it more simply' };
  }
  for (const note of unknownTagNotes(tags)) writer.notes.add(note);
  return writer.result();
}

class TooDeep extends Error {}

const unknownTagNotes = (tags: readonly Tag[]): string[] => {
  const unknown = tags.filter(({ tag, name }) => name !== '' && tag[1] !== '/' && !isKnownElement(name));
  return [...new Set(unknown.map(({ tag }) => tag.slice(0, 50)))]
    .slice(0, 3)
    .map((tag) => `${tag} is not an element of HTML and was left out`);
};

type Attributes = Readonly<Record<string, string>>;
/** Steps that are taken when an element is closed, last one first. */
type Undo = (() => void)[];

/** Returns true if a link's text is its address. */
const isSameLink = (href: string, text: string): boolean => withoutScheme(href) === withoutScheme(text);
const withoutScheme = (link: string): string => link.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '');

interface List {
  /** Number of the last entry. */
  number: number;
  readonly step: number;
  readonly style: string | undefined;
}

class TextWriter {
  readonly notes = new Set<string>();
  private output = new TextOutput();
  private readonly openElements: Undo[] = [];
  private readonly lists: List[] = [];
  private readonly highlights = new Set<Highlight>();
  private fault: string | undefined;
  private droppedElements = 0;
  private hiddenElements = 0;
  private preformattedElements = 0;
  private scripts = 0;
  private readonly letterCases: ('uppercase' | 'lowercase')[] = [];
  /** LaTeX source of the open MathML formula, if it has one. */
  private math: { source: string; isSource: boolean } | undefined;
  private isFirstCell = true;
  private isAfterPre = false;

  constructor(private readonly whitespace: 'collapsed' | 'kept') {}

  write(text: string): void {
    if (this.math) {
      if (this.math.isSource) this.math.source += text;
      return;
    }
    if (this.droppedElements > 0) return;
    if (this.hiddenElements > 0) {
      if (text.trim() !== '') this.notes.add('Hidden text was left out');
      return;
    }
    const letterCase = this.letterCases.at(-1);
    const cased =
      letterCase === undefined ? text : letterCase === 'uppercase' ? text.toUpperCase() : text.toLowerCase();
    if (this.whitespace === 'kept') this.output.verbatim(cased);
    else if (this.preformattedElements > 0) {
      this.output.verbatim((this.isAfterPre ? cased.replace(/^\r?\n/, '') : cased).replaceAll('\u00A0', ' '));
    } else this.output.collapsed(cased.replaceAll('\u00A0', ' '));
    this.isAfterPre = false;
  }

  open(name: string, attributes: Attributes): void {
    if (this.openElements.length >= DEPTH_MAX) throw new TooDeep();
    const undo: Undo = [];
    this.openElements.push(undo);
    if (DROPPED_ELEMENTS.has(name)) this.drop(name, attributes, undo);
    if (RENDERED_FORMULA.test(attributes.class ?? '')) this.during(undo, 'droppedElements');
    const style = elementStyle(name, attributes);
    if (style.isHidden) this.during(undo, 'hiddenElements');
    if (this.droppedElements > 0 || this.hiddenElements > 0) return;
    this.checkContent(name, attributes);
    if (this.math && name !== 'math') {
      if (name !== 'annotation') return;
      this.math.isSource = /tex/i.test(attributes.encoding ?? '');
      undo.push(() => this.math && (this.math.isSource = false));
      return;
    }
    for (const note of style.notes) this.notes.add(note);
    if (style.highlight) this.highlights.add(style.highlight);
    const breaks = BLOCKS[name];
    if (breaks !== undefined) {
      this.output.breakLines(breaks);
      undo.push(() => this.output.breakLines(breaks));
    }
    this.begin(name, attributes, undo);
    this.format(name, style, undo);
    if (name === 'ul' || name === 'ol' || name === 'dir' || name === 'menu')
      this.beginList(name, attributes, style.listStyle, undo);
    else if (name === 'li') this.entry(attributes, style.listStyle);
  }

  close(): void {
    const undo = this.openElements.pop() ?? [];
    while (undo.length > 0) undo.pop()!();
  }

  result(): PlainText {
    const text = this.output
      .toString()
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    const notes = [...this.notes, ...this.highlightNotes(text)];
    return { text, notes, ...(this.fault !== undefined && { fault: this.fault }) };
  }

  /** Returns notes on formatting that the words of the text refer to, as in 'the word in bold'. */
  private highlightNotes(text: string): string[] {
    return [...this.highlights]
      .filter((highlight) => HIGHLIGHT_WORDS[highlight].test(text))
      .map((highlight) => `The text speaks of ${highlight} words, which are shown like any others`);
  }

  private put(text: string): void {
    if (this.whitespace === 'kept') this.output.verbatim(text);
    else this.output.collapsed(text);
  }

  private during(undo: Undo, counter: 'hiddenElements' | 'droppedElements' | 'preformattedElements' | 'scripts') {
    this[counter] += 1;
    undo.push(() => (this[counter] -= 1));
  }

  /** Leaves out an element that is no text. Formulas of MathJax in scripts are kept. */
  private drop(name: string, { type = '' }: Attributes, undo: Undo): void {
    if (name !== 'script' || !/^math\/(?:tex|asciimath|mml)/i.test(type)) return this.during(undo, 'droppedElements');
    this.math = { source: '', isSource: /^math\/tex/i.test(type) };
    undo.push(() => this.endMath(/display/i.test(type)));
  }

  /** Rejects content that a text cannot represent. */
  private checkContent(name: string, attributes: Attributes): void {
    const media = MEDIA[name];
    if (media) this.fault ??= missing(media, fileName(attributes.src ?? attributes.data));
    if (name.startsWith('m:omath'))
      this.fault ??= 'It has a formula of an office program: write it in LaTeX, between $ signs';
    if (name === 'input' && attributes.type?.toLowerCase() === 'hidden') return;
    if (FIELDS.has(name)) this.notes.add('A form field was left out');
    const file = name === 'a' ? undefined : Object.values(attributes).find((value) => value.includes(MOODLE_FILE));
    if (file !== undefined) this.fault ??= missing('file', fileName(file));
  }

  private begin(name: string, attributes: Attributes, undo: Undo): void {
    if (name === 'br') this.output.lineEnd();
    else if (name === 'math') {
      this.math = { source: '', isSource: false };
      undo.push(() => this.endMath(attributes.display === 'block'));
    } else if (name === 'tr') this.isFirstCell = true;
    else if (CELLS.has(name)) this.cell();
    else if (name === 'q') this.between('“', '”', undo);
    else if (name === 'rt') this.between(' (', ')', undo);
    else if (name === 'rp') this.during(undo, 'droppedElements');
    else if (name === 'a') this.beginLink(attributes.href?.trim() ?? '', undo);
    else if (name === 'input' && /^(?:text|number|)$/i.test(attributes.type ?? '')) this.output.verbatim(BLANK);
  }

  private format(name: string, { isUnderlined, script, isPreformatted, letterCase }: ElementStyle, undo: Undo) {
    if (isPreformatted) {
      this.during(undo, 'preformattedElements');
      this.isAfterPre = name === 'pre';
    }
    if (letterCase) {
      this.letterCases.push(letterCase);
      undo.push(() => this.letterCases.pop());
    }
    if (isUnderlined) {
      this.nested(undo, false, (text) => this.underlined(text));
    }
    if (script && !CELLS.has(name) && name !== 'tr') {
      if (this.scripts >= SCRIPT_DEPTH_MAX) throw new TooDeep();
      this.during(undo, 'scripts');
      this.nested(undo, true, (text) => scriptText(script, text));
    }
  }

  private underlined(text: string): string {
    if (text === '') return '';
    if (text.trim() === '') return BLANK;
    const group = `{${text}}`;
    if (groupAt(group, 0)?.end === group.length) return String.raw`\underline` + group;
    this.notes.add('Underlined text that is long or contains single braces is shown like any other');
    return text;
  }

  /** Writes the content of an element separately, and appends it after a conversion. */
  private nested(undo: Undo, isBlank: boolean, convert: (text: string) => string): void {
    const outer = this.output;
    const inner = new TextOutput(isBlank);
    this.output = inner;
    undo.push(() => {
      this.output = outer;
      const text = convert(inner.toString());
      if (text !== '') outer.verbatim(text);
    });
  }

  private between(before: string, after: string, undo: Undo): void {
    this.put(before);
    undo.push(() => this.put(after));
  }

  /** A link around pictures is decoration; others are noted, and links to files are missing content. */
  private beginLink(href: string, undo: Undo): void {
    if (!/^(?:https?:|mailto:|@@PLUGINFILE@@)/i.test(href)) return;
    this.nested(undo, false, (text) => {
      if (PICTURES_ONLY.test(text)) return text;
      if (href.startsWith(MOODLE_FILE)) this.fault ??= missing('file', fileName(href));
      else if (!isSameLink(href, text.trim())) this.notes.add(`A link was left out: ${href.slice(0, 100)}`);
      return text;
    });
  }

  private beginList(name: string, { start = '', reversed }: Attributes, style: string | undefined, undo: Undo): void {
    const first = Number.parseInt(start);
    if (reversed !== undefined && Number.isNaN(first)) this.notes.add('A list that counts down is numbered upwards');
    const step = reversed === undefined || Number.isNaN(first) ? 1 : -1;
    const number = (Number.isNaN(first) ? 1 : first) - step;
    this.lists.push({ number, step, style: style ?? (name === 'ol' ? 'decimal' : 'disc') });
    undo.push(() => this.lists.pop());
  }

  /** Writes the marker of a list entry. */
  private entry({ value }: Attributes, ownStyle: string | undefined): void {
    const list = this.lists.at(-1);
    const style = ownStyle ?? list?.style ?? 'disc';
    if (list) {
      const number = Number.parseInt(value ?? '');
      list.number = Number.isNaN(number) ? list.number + list.step : number;
    }
    if (style === 'none') return;
    this.put(list && !isBulletStyle(style) ? listMarker(list.number, style) : '• ');
  }

  private cell(): void {
    if (!this.isFirstCell) this.put(' | ');
    this.isFirstCell = false;
    this.notes.add('A table was turned into lines of text');
  }

  private endMath(isBlock: boolean): void {
    const source = this.math?.source.trim();
    this.math = undefined;
    if (!source) this.fault ??= 'It has a formula in MathML: write it in LaTeX, between $ signs';
    else this.output.verbatim(isBlock ? String.raw`\[${source}\]` : String.raw`\(${source}\)`);
  }
}
