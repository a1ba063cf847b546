/** HTML elements that other software writes into question texts. */
const ELEMENTS = new Set(
  (
    'a abbr acronym address annotation article aside audio b bdi bdo big blockquote br button canvas caption center cite code col ' +
    'colgroup dd del details dfn dir div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup ' +
    'hr i iframe img input ins kbd label legend li main map mark math menu nav object ol option p picture pre q rb rp rt rtc ruby s ' +
    'samp script section select semantics small source span strike strong style sub summary sup svg table tbody td textarea tfoot ' +
    'th thead time tr tt u ul var video wbr'
  ).split(' '),
);

/** Start of a tag or comment. */
const BEGIN = /<!--|<\/?([a-z][a-z\d]*(?:[:-][a-z\d:-]*)?)(?=[\s/>])|<(?:[!?][a-z]|!\[(?!CDATA))/iy;
const ATTRIBUTES = /(?:[^<>"']|"[^"]*"|'[^']*')*>/y;
const DECLARATION = /[^<>]*>/y;
const COMMENT_END = '-->';

export interface Tag {
  /** Tag as written, including its brackets. */
  readonly tag: string;
  /** Lower-case name; empty for a comment or declaration. */
  readonly name: string;
  readonly index: number;
}

/**
 * Returns the tags of a text in order, in linear time.
 * @param markup 'html': also elements that are not part of HTML, except those with a name of one letter, as in 'x<y and
 *   y>z', and declarations; 'mixed': elements of HTML only
 */
export function tagsIn(text: string, markup: 'html' | 'mixed'): Tag[] {
  const tags: Tag[] = [];
  let lastComment: number | undefined;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const tag = tagAt(at);
    if (tag) tags.push(tag);
    at += tag?.tag.length ?? 1;
  }
  return tags;

  function tagAt(index: number): Tag | undefined {
    BEGIN.lastIndex = index;
    const [begin, nameAsWritten] = BEGIN.exec(text) ?? [];
    if (begin === undefined) return undefined;
    const name = nameAsWritten?.toLowerCase() ?? '';
    const end = endOfTag(begin, name, index + begin.length);
    return end === undefined ? undefined : { tag: text.slice(index, end), name, index };
  }

  function endOfTag(begin: string, name: string, from: number): number | undefined {
    if (begin === '<!--') {
      lastComment ??= text.lastIndexOf(COMMENT_END);
      return from > lastComment ? undefined : text.indexOf(COMMENT_END, from) + COMMENT_END.length;
    }
    const isTag = name === '' ? markup === 'html' : ELEMENTS.has(name) || (markup === 'html' && name.length > 1);
    if (!isTag) return undefined;
    const rest = name === '' ? DECLARATION : ATTRIBUTES;
    rest.lastIndex = from;
    return rest.test(text) ? rest.lastIndex : undefined;
  }
}

/** Returns true for elements of HTML and of the namespaces of office programs, such as `o:p`. */
export const isKnownElement = (name: string): boolean => ELEMENTS.has(name) || OTHERS.has(name) || /[:-]/.test(name);

/** Elements without meaning for a question, or whose content is not text. */
const OTHERS = new Set(
  (
    'applet area base basefont bgsound body data datalist dialog frame frameset head html image isindex lang link listing meta ' +
    'meter nobr noembed noframes noscript optgroup output param plaintext progress slot template title track xmp'
  ).split(' '),
);

/** Returns the source of a text without its tags. */
export const withoutTags = (html: string, tags: readonly Tag[]): string =>
  tags.map(({ index }, n) => html.slice(endOf(tags[n - 1]), index)).join('') + html.slice(endOf(tags.at(-1)));

const endOf = (tag: Tag | undefined): number => (tag ? tag.index + tag.tag.length : 0);

/** Escapes each `<` that does not begin one of the tags, as in 'a<b', so that an HTML parser keeps it. */
export function withoutLooseSigns(html: string, tags: readonly Tag[]): string {
  const pieces = tags.flatMap(({ tag, index }, n) => [
    html.slice(endOf(tags[n - 1]), index).replaceAll('<', '&lt;'),
    tag,
  ]);
  return pieces.join('') + html.slice(endOf(tags.at(-1))).replaceAll('<', '&lt;');
}
