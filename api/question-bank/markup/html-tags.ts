/** HTML elements that other software writes into question texts. */
const ELEMENTS =
  'a abbr address annotation article audio b big blockquote br canvas center cite code col colgroup dd del dfn div dl dt em embed ' +
  'figcaption figure font h1 h2 h3 h4 h5 h6 hr i iframe img ins kbd li mark math object ol p picture pre q s samp script section ' +
  'semantics small source span strike strong style sub sup svg table tbody td tfoot th thead tr tt u ul var video wbr';

const ATTRIBUTES = String.raw`(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>`;
const TAG = new RegExp(String.raw`</?(${ELEMENTS.replaceAll(' ', '|')})${ATTRIBUTES}|<!--.*?-->`, 'gis');

export interface Tag {
  /** Tag as written, including its brackets. */
  readonly tag: string;
  /** Lower-case name; empty for a comment. */
  readonly name: string;
  readonly index: number;
}

/** Returns the tags of a text in order. */
export const tagsIn = (text: string): Tag[] =>
  [...text.matchAll(TAG)].map(({ 0: tag, 1: name = '', index }) => ({ tag, name: name.toLowerCase(), index }));

/** Escapes each `<` that does not begin one of the tags, as in 'a<b', so that an HTML parser keeps it. */
export function withoutLooseSigns(html: string, tags: readonly Tag[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { tag, index } of tags) {
    pieces.push(html.slice(at, index).replaceAll('<', '&lt;'), tag);
    at = index + tag.length;
  }
  return pieces.join('') + html.slice(at).replaceAll('<', '&lt;');
}
