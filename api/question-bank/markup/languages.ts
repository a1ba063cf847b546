import { type Tag, tagsIn } from './html-tags.js';

/** Marks of the filter `multilang2` of Moodle: `{mlang en}Force{mlang}{mlang bn}বল{mlang}`. */
const MARK = /\{mlang(?:\s+([^{}]{1,50}))?\}/gi;
/** Start tag of the filter `multilang`: `<span lang="en" class="multilang">`. */
const CLASS = /\sclass\s*=\s*["']?[^"'>]*\bmultilang\b/i;
const LANGUAGE = /\slang\s*=\s*["']?([\w-]{1,20})/i;
const PREFERRED = 'en';
const OTHER = 'other';
const LANGUAGES_MAX = 10;

/** A part of a text in one language, with the range of its marks. */
interface LanguagePart {
  readonly language: string;
  readonly begin: number;
  readonly end: number;
  readonly content: string;
}

/** A text in one of its languages. */
interface TextInOneLanguage {
  readonly text: string;
  readonly notes: readonly string[];
  /** Languages of the text; empty if it does not name any. */
  readonly languages: readonly string[];
}

/**
 * Returns a text in one language if it has several: in the preferred one, otherwise in English or in the first one. Such
 * texts are shown in the reader's language in Moodle, and would be glued together here.
 */
export function oneLanguage(text: string, preferred = PREFERRED): TextInOneLanguage {
  const parts = text.includes('mlang') ? markedParts(text) : [];
  const spans = parts.length === 0 && text.includes('multilang') ? spanParts(text) : parts;
  const languages = [...new Set(spans.map(({ language }) => language))].slice(0, LANGUAGES_MAX);
  if (languages.length === 0) return { text, notes: [], languages };
  const chosen =
    [preferred, PREFERRED].find((one) => languages.includes(one)) ??
    languages.find((one) => one !== OTHER) ??
    languages[0]!;
  const pieces: string[] = [];
  let at = 0;
  for (const { language, begin, end, content } of spans) {
    pieces.push(text.slice(at, begin), language === chosen ? content : '');
    at = end;
  }
  const others = languages.filter((one) => one !== chosen);
  return {
    text: pieces.join('') + text.slice(at),
    languages,
    notes: others.length === 0 ? [] : [`Of its languages (${languages.join(', ')}) only “${chosen}” was imported`],
  };
}

const nameOf = (language: string): string => language.trim().toLowerCase().split(/[,_-]/)[0]!.trim();

function markedParts(text: string): LanguagePart[] {
  const parts: LanguagePart[] = [];
  let open: { language: string; begin: number; from: number } | undefined;
  for (const { 0: mark, 1: language, index } of text.matchAll(MARK)) {
    if (language !== undefined) open = { language: nameOf(language), begin: index, from: index + mark.length };
    else if (open) {
      parts.push({ ...open, end: index + mark.length, content: text.slice(open.from, index) });
      open = undefined;
    }
  }
  return parts;
}

function spanParts(text: string): LanguagePart[] {
  const parts: LanguagePart[] = [];
  let open: { tag: Tag; language: string; depth: number } | undefined;
  for (const tag of tagsIn(text, 'mixed')) {
    if (open && tag.name === open.tag.name) {
      open.depth += tag.tag.startsWith('</') ? -1 : 1;
      if (open.depth > 0) continue;
      const begin = open.tag.index;
      const content = text.slice(begin + open.tag.tag.length, tag.index);
      parts.push({ language: open.language, begin, end: tag.index + tag.tag.length, content });
      open = undefined;
    } else if (!open && CLASS.test(tag.tag)) {
      const language = nameOf(LANGUAGE.exec(tag.tag)?.[1] ?? '');
      if (language !== '') open = { tag, language, depth: 1 };
    }
  }
  return parts;
}
