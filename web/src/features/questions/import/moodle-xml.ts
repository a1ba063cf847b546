import type { ImportedRow } from './import-file';

const QUESTION = /<question\b[^>]*?\btype\s*=\s*["']([^"'>]*)["'][^>]*>[\s\S]*?<\/question\s*>/g;
const CATEGORY = /<category\b[^>]*>\s*<text\b[^>]*>([\s\S]*?)<\/text\s*>/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const isCategory = (type: string): boolean => type === 'category';

/** Returns the category of each question of a Moodle XML file, each category once; '' for none. */
export function moodleXmlCategories(text: string): string[] {
  const categories = new Set<string>();
  let category = '';
  for (const [block, type] of text.matchAll(QUESTION)) {
    if (isCategory(type!)) category = categoryIn(block);
    else categories.add(category);
  }
  return [...categories];
}

const categoryIn = (block: string): string =>
  (CATEGORY.exec(block)?.[1] ?? '')
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
    .trim();

/**
 * Returns the rejected rows of a Moodle XML file as a file of the same format, with their categories, and their reasons
 * in comments.
 * @param rows all rows of the file, in order
 */
export function refusedQuestions(text: string, rows: readonly Pick<ImportedRow, 'outcome' | 'reason'>[]): string {
  const blocks: string[] = [];
  let category: string | undefined;
  let index = 0;
  for (const [block, type] of text.matchAll(QUESTION)) {
    if (isCategory(type!)) {
      category = block;
      continue;
    }
    const { outcome, reason = '' } = rows[index] ?? {};
    index += 1;
    if (outcome !== 'refused') continue;
    if (category !== undefined) blocks.push(category);
    category = undefined;
    blocks.push(`<!-- ${reason.replaceAll('-', '‐')} -->`, block);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${blocks.join('\n')}\n</quiz>\n`;
}
