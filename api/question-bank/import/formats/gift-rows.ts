import type { Subject } from '../../../contracts/http/limits.js';
import { CATEGORY_LINE, subjectOfCategory } from '../../../contracts/http/question-categories.js';
import type { Markup } from '../../markup/plain-text.js';
import { type GiftPart, giftParts, maskEscapes, unmaskEscapes } from './gift-block.js';
import { linesOf } from './lines.js';
import { categoryFault, withCategoryTopic } from './moodle-categories.js';
import { ANSWER_FEEDBACK_NOTE, TOPIC_TAG } from './moodle-question.js';
import type { ParsedRow, WrittenQuestion } from '../rows/row.js';
import { RowTexts, type TextSources } from '../rows/row-texts.js';

/** Id number of the next question in a comment of Moodle. */
const ID_IN_COMMENT = /\[id:([^\][]*)\]/g;
/** Tag of the next question in a comment of Moodle. */
const TAG_IN_COMMENT = /\[tag:((?:\\\]|[^\]])*)\]/g;
/** Maximum length of lines without a blank line between them. */
const BLOCK_MAX = 200_000;
const FORMAT_PREFIX = /^\s*\[(html|moodle|plain|markdown)\]/i;
/** Weight of an answer: '%50%', '%-33.33333%', or with a decimal comma in some languages. */
const WEIGHT_PREFIX = /^%\s*([+\-−]?\d+(?:[.,]\d+)?)\s*%/;
/** Feedback of a single answer that is not empty. */
const ANSWER_FEEDBACK = /#\s*[^\s#=~]/;
/** Replaces the answer part within a sentence. */
const BLANK_LINE = '_____';
const TEXT_BELOW = 'The text below } was taken as the rest of the sentence: is a blank line missing?';

/**
 * Parses a GIFT file of Moodle: multiple-choice questions with one correct answer, and true/false questions.
 * @param sources with the pictures of the folder that belongs to the file
 */
export async function* giftRows(
  text: AsyncIterable<string>,
  sources: TextSources = {},
): AsyncGenerator<ParsedRow, void, undefined> {
  let category: Category = {};
  /** Numbered lines of the current block, without comments. */
  let block: GiftLine[] = [];
  let _id: string | undefined;
  let tags: string[] = [];
  let line = 0;
  for await (const rawLines of linesOf(text)) {
    for (const rawLine of rawLines) {
      line += 1;
      const categoryMatch = CATEGORY_LINE.exec(rawLine);
      if (categoryMatch || rawLine.trim() === '') {
        if (block.length > 0) yield* rowsOfBlock(block, category, sources);
        block = [];
        if (categoryMatch) category = categoryOf(categoryMatch[1]!.trim());
      } else if (rawLine.trimStart().startsWith('//')) {
        _id = [...rawLine.matchAll(ID_IN_COMMENT)].at(-1)?.[1]?.trim() ?? _id;
        for (const [, tag = ''] of rawLine.matchAll(TAG_IN_COMMENT)) tags.push(tag.replaceAll('\\]', ']'));
      } else {
        block.push({ line, written: rawLine, tags, ...(_id !== undefined && { _id }) });
        _id = undefined;
        tags = [];
      }
    }
  }
  yield* rowsOfBlock(block, category, sources);
}

interface GiftLine {
  readonly line: number;
  readonly written: string;
  /** Id from the comment above the question. */
  readonly _id?: string;
  /** Tags from the comments above the question. */
  readonly tags: readonly string[];
}

interface Category {
  readonly name?: string;
  readonly subject?: Subject;
  /** Reason why the questions of this category are rejected. */
  readonly fault?: string;
}

function categoryOf(name: string): Category {
  const subject = subjectOfCategory(name);
  if (subject === 'none') return {};
  return subject === 'other' ? { fault: categoryFault(name) } : { name, subject };
}

function rowsOfBlock(
  lines: readonly GiftLine[],
  { name = '', subject, fault }: Category,
  sources: TextSources,
): ParsedRow[] {
  if (lines.length === 0) return [];
  const block = lines.map(({ written }) => written).join('\n');
  if (block.length > BLOCK_MAX) {
    const fault = `It is longer than ${BLOCK_MAX.toLocaleString('en')} characters: are the blank lines between questions missing?`;
    return [{ line: lines[0]!.line, fault }];
  }
  return giftParts(maskEscapes(block)).map((part) => {
    const texts = new RowTexts('gift', sources);
    const read = questionOf(part, texts);
    const reason = read.fault ?? texts.fault ?? fault;
    const { line, _id, tags } = lines[part.linesBefore]!;
    const topics = tags.filter((tag) => tag.startsWith(TOPIC_TAG)).map((tag) => tag.slice(TOPIC_TAG.length));
    const row = {
      line,
      ...texts.findings,
      written: {
        ...(_id !== undefined && { _id }),
        ...read.written,
        subject,
        ...(topics.length > 0 && { topics }),
      },
      ...(reason !== undefined && { fault: reason }),
    };
    return withCategoryTopic(row, name);
  });
}

interface ReadQuestion {
  readonly fault?: string;
  readonly written: WrittenQuestion;
}

function questionOf(part: GiftPart, texts: RowTexts): ReadQuestion {
  const markup = markupOf(part.before, 'mixed');
  const before = part.before.replace(FORMAT_PREFIX, '').trim();
  if ('fault' in part) return { fault: part.fault, written: { question: texts.read(unmaskEscapes(before), markup) } };
  const after = part.after.trim();
  if (/^[^\S\n]*\n/.test(part.after) && after !== '') texts.notes.add(TEXT_BELOW);
  const question = texts.read(unmaskEscapes(after ? `${before} ${BLANK_LINE} ${after}` : before), markup);
  // general feedback follows the answers
  const [answers = '', feedback] = part.answers.split(/####(.*)$/s, 2).map((text) => text.trim());
  const solution =
    feedback && texts.read(unmaskEscapes(feedback.replace(FORMAT_PREFIX, '').trim()), markupOf(feedback, markup));
  const { fault, options = [], right = [] } = optionsOf(answers, markup, texts);
  return {
    ...(fault !== undefined && { fault }),
    written: { question, options, correctAnswers: right, ...(solution && { solution }) },
  };
}

const markupOf = (text: string, inherited: Markup): Markup => {
  const [, format] = FORMAT_PREFIX.exec(text) ?? [];
  if (format === undefined) return inherited;
  return MARKUPS[format.toLowerCase()]!;
};
const MARKUPS: Readonly<Record<string, Markup>> = { html: 'html', plain: 'plain', moodle: 'mixed', markdown: 'mixed' };

interface Answers {
  readonly fault?: string;
  readonly options?: readonly string[];
  readonly right?: readonly string[];
}

/**
 * Parses the answers of a question.
 * @param markup format of the question, which is the default for its answers
 */
function optionsOf(answers: string, markup: Markup, texts: RowTexts): Answers {
  if (answers === '') return { fault: 'It asks for an essay, which can’t be marked' };
  if (answers.startsWith('#')) return { fault: 'It asks for a number to be written' };
  if (ANSWER_FEEDBACK.test(answers)) texts.notes.add(ANSWER_FEEDBACK_NOTE);
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#.*)?$/is.exec(answers);
  if (truth) {
    const options = ['True', 'False'];
    return { options, right: [options[/^T/i.test(truth[1]!) ? 0 : 1]!] };
  }
  if (!/^[=~]/.test(answers)) return { fault: 'Its answers do not begin with = or ~' };
  const read = [...answers.matchAll(/([=~])([^=~]*)/g)].map(([, sign, text]) => optionOf(sign!, text!, markup, texts));
  const options = read.map(({ option }) => option);
  if (read.every(({ isMarked }) => isMarked)) {
    const isMatching = options.some((option) => option.includes('->'));
    return { fault: isMatching ? 'It asks for pairs to be matched' : 'It asks for a text to be written', options };
  }
  const right = read.filter(({ isRight }) => isRight).map(({ option }) => option);
  const fault = read.find(({ weightFault }) => weightFault !== undefined)?.weightFault;
  if (fault !== undefined) return { fault, options };
  const partly = read.find(({ isPartly }) => isPartly);
  if (right.length > 1 || (partly && right.length === 0)) return { fault: 'It has several right answers', options };
  if (partly) {
    return { fault: `It has partly right answers: “${partly.option.slice(0, 50)}”. Make it right or wrong`, options };
  }
  return { options, right };
}

/** Parses an answer: removes its weight, format and feedback. */
function optionOf(sign: string, text: string, markup: Markup, texts: RowTexts) {
  const weight = WEIGHT_PREFIX.exec(text.trimStart());
  const percent = weight ? Number(weight[1]!.replace(',', '.').replace('−', '-')) : undefined;
  const behind = (weight ? text.trimStart().slice(weight[0].length) : text).replace(/#.*$/s, '');
  const malformedWeight = weight ? undefined : /^%[^%\s]{1,12}%/.exec(behind.trimStart())?.[0];
  return {
    option: texts.read(unmaskEscapes(behind.replace(FORMAT_PREFIX, '').trim()), markupOf(behind, markup)),
    /** True also for answers of other question types. */
    isMarked: sign === '=',
    isRight: percent === undefined ? sign === '=' : percent === 100,
    isPartly: percent !== undefined && percent > 0 && percent < 100,
    weightFault:
      malformedWeight === undefined ? undefined : `Its weight ${unmaskEscapes(malformedWeight)} is not a number`,
  };
}
