import { isListStyle } from './list-markers.js';

/** What an element does to its text, by its name, attributes and style. */
export interface ElementStyle {
  readonly script?: 'sup' | 'sub' | undefined;
  readonly isUnderlined?: boolean;
  readonly isHidden?: boolean;
  /** True if white space is kept. */
  readonly isPreformatted?: boolean;
  readonly letterCase?: 'uppercase' | 'lowercase' | undefined;
  readonly listStyle?: string | undefined;
  /** Warnings about formatting that texts cannot represent. */
  readonly notes: readonly string[];
  /** Formatting to which the words of a question can refer. */
  readonly highlight?: Highlight | undefined;
}

export type Highlight = 'bold' | 'italic' | 'coloured';

type Attributes = Readonly<Record<string, string>>;

const UNDERLINED = new Set(['u', 'ins']);
const STRUCK = new Set(['s', 'strike', 'del']);
const PREFORMATTED = new Set(['pre', 'listing', 'xmp', 'plaintext', 'textarea']);
const HIGHLIGHTS: Readonly<Record<string, Highlight>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  mark: 'coloured',
};
/** Fonts in which letters of the alphabet stand for other characters. */
const OTHER_LETTERS = /symbol|dingbats|webdings|sutonny|bijoy|[a-z]mj\b/i;

export function elementStyle(name: string, attributes: Attributes): ElementStyle {
  const style = declarationsIn(attributes.style ?? '');
  const notes: string[] = [];
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (STRUCK.has(name) || decoration.includes('line-through'))
    notes.push('Text that was struck through is shown like any other');
  if (decoration.includes('overline')) notes.push('Text with a line above it is shown like any other');
  const font = style.get('font-family') ?? attributes.face ?? '';
  if (OTHER_LETTERS.test(font)) {
    notes.push(`The font ${font.slice(0, 50)} shows other characters for its letters: check the text`);
  }
  if (name === 'bdo' || style.get('unicode-bidi')?.includes('override'))
    notes.push('Text in the reverse direction is shown like any other');
  const hasShift = style.get('position') === 'relative' && [style.get('top'), style.get('bottom')].some(isShifted);
  if (hasShift) notes.push('Text that was raised or lowered is shown like any other');
  return {
    script: name === 'sup' || name === 'sub' ? name : scriptOf(style.get('vertical-align')),
    isUnderlined: UNDERLINED.has(name) || decoration.includes('underline'),
    isHidden:
      'hidden' in attributes ||
      style.get('display') === 'none' ||
      ['hidden', 'collapse'].includes(style.get('visibility')!),
    isPreformatted: PREFORMATTED.has(name) || (style.get('white-space')?.startsWith('pre') ?? false),
    letterCase: letterCaseOf(style.get('text-transform')),
    listStyle: listStyleOf(style, attributes, name),
    highlight: HIGHLIGHTS[name] ?? highlightOf(style, name, attributes),
    notes,
  };
}

/** Returns the declarations of a `style` attribute in lower case. */
function declarationsIn(style: string): ReadonlyMap<string, string> {
  if (style === '') return NO_DECLARATIONS;
  const pairs = style.toLowerCase().split(';', DECLARATIONS_MAX);
  return new Map(
    pairs.map((pair) => {
      const colon = pair.indexOf(':');
      const value = pair.slice(colon + 1).replace('!important', '');
      return [pair.slice(0, Math.max(0, colon)).trim(), value.trim()];
    }),
  );
}
const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();
const DECLARATIONS_MAX = 200;

function scriptOf(align: string | undefined): 'sup' | 'sub' | undefined {
  if (align === 'super') return 'sup';
  if (align === 'sub') return 'sub';
  const shift = Number.parseFloat(align ?? '');
  if (!isShifted(align)) return undefined;
  return shift > 0 ? 'sup' : 'sub';
}

/** Returns true for a length other than 0, such as '-3pt'. */
const isShifted = (length: string | undefined): boolean =>
  /^[+-]?[\d.]+/.test(length ?? '') && Number.parseFloat(length!) !== 0;

const letterCaseOf = (transform: string | undefined) =>
  transform === 'uppercase' || transform === 'lowercase' ? transform : undefined;

/** Returns the numbering of a list or entry. Letters of `type` are case-sensitive. */
function listStyleOf(style: ReadonlyMap<string, string>, { type }: Attributes, name: string): string | undefined {
  const words = `${style.get('list-style-type') ?? ''} ${style.get('list-style') ?? ''}`.split(/\s+/);
  const own = words.find(isListStyle);
  if (own !== undefined || !['ol', 'ul', 'li'].includes(name)) return own;
  const written = type?.trim();
  return written !== undefined && isListStyle(written) ? written : undefined;
}

function highlightOf(style: ReadonlyMap<string, string>, name: string, { color }: Attributes): Highlight | undefined {
  const weight = style.get('font-weight') ?? '';
  if (weight.startsWith('bold') || Number(weight) >= 600) return 'bold';
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) return 'italic';
  const colors = [
    style.get('color'),
    style.get('background-color'),
    style.get('background'),
    name === 'font' ? color : undefined,
  ];
  return colors.some((value) => value !== undefined && !USUAL_COLORS.test(value)) ? 'coloured' : undefined;
}
const USUAL_COLORS =
  /^(?:|black|white|inherit|initial|unset|transparent|none|windowtext|#0{3,6}|#f{3,6}|rgba?\((?:0, ?0, ?0|255, ?255, ?255).*)$/i;
