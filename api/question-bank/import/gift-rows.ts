import { SUBJECTS, type Subject } from '../../contracts/http/limits.js';
import { CATEGORY_LINE, subjectOfCategory } from '../../contracts/http/question-categories.js';
import type { ParsedRow, WrittenQuestion } from './row.js';

/** What stands for an escaped sign until the text is taken apart: halves of characters, which no file that is text has. */
const ESCAPED = '\\~=#{}:';
const HELD = 0xdc00;

const hold = (text: string): string =>
  text.replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : String.fromCharCode(HELD + ESCAPED.indexOf(sign)),
  );
const release = (text: string): string =>
  text.replaceAll(/[\udc00-\udc06]/gu, (held) => ESCAPED[held.charCodeAt(0) - HELD]!);

/** Moodle's comment with the id number of the question below it */
const ID_COMMENT = /^\s*\/\/.*\[id:([^\]]*)\]/;
const FORMAT = /^\s*\[(?:html|moodle|plain|markdown)\]/;
const WEIGHT = /^%(-?\d+(?:\.\d+)?)%/;
/** a blank in a sentence whose answers stand in its middle */
const BLANK = '_____';

/** Rows of a file in Moodle's GIFT: questions of several options of which one is right, and true or false. */
export async function* giftRows(text: AsyncIterable<string>): AsyncGenerator<ParsedRow, void, undefined> {
  let subject: Subject | undefined;
  /** why the questions under a category are refused */
  let categoryFault: string | undefined;
  let block: string[] = [];
  let begin = 0;
  let line = 0;
  let _id: string | undefined;
  const row = (): ParsedRow => {
    const found = questionOf(block.join('\n'));
    if ('fault' in found) return { line: begin, ...found };
    if (categoryFault !== undefined) return { line: begin, fault: categoryFault, written: found.written };
    return { line: begin, written: { ...(_id !== undefined && { _id }), ...found.written, subject } };
  };
  for await (const written of linesOf(text)) {
    line += 1;
    const category = CATEGORY_LINE.exec(written);
    const isEnd = written.trim() === '' || category !== null;
    if (isEnd && block.length > 0) {
      yield row();
      block = [];
      _id = undefined;
    }
    _id = ID_COMMENT.exec(written)?.[1]?.trim() ?? _id;
    if (category) {
      const named = subjectOfCategory(category[1]!);
      subject = named === 'none' || named === 'other' ? undefined : named;
      categoryFault = named === 'other' ? faultOfCategory(category[1]!) : undefined;
    } else if (!isEnd && !written.trimStart().startsWith('//')) {
      if (block.length === 0) begin = line;
      block.push(written);
    }
  }
  if (block.length > 0) yield row();
}

const faultOfCategory = (category: string) =>
  `Its category “${category.trim()}” names none of the subjects ${SUBJECTS.join(', ')}`;

type Found = { readonly fault: string } | { readonly written: WrittenQuestion };

function questionOf(block: string): Found {
  const untitled = hold(block).replace(/^\s*::.*?::/s, '');
  const open = untitled.indexOf('{');
  const close = untitled.lastIndexOf('}');
  if (open < 0 && close < 0) return { fault: 'It has no answers: a description is not a question' };
  if (open < 0 || close < open) return { fault: 'Its answers are not between { and }' };
  const before = untitled.slice(0, open).replace(FORMAT, '').trim();
  const after = untitled.slice(close + 1).trim();
  const question = release(after ? `${before} ${BLANK} ${after}` : before);
  // feedback for all answers stands last
  return answersOf(
    question,
    untitled
      .slice(open + 1, close)
      .replace(/####.*$/s, '')
      .trim(),
  );
}

function answersOf(question: string, answers: string): Found {
  if (answers === '') return { fault: 'It asks for an essay, which can’t be marked' };
  if (answers.startsWith('#')) return { fault: 'It asks for a number to be written' };
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#.*)?$/is.exec(answers);
  if (truth) {
    const options = ['True', 'False'];
    return { written: { question, options, correctAnswers: [options[/^T/i.test(truth[1]!) ? 0 : 1]!] } };
  }
  if (!/^[=~]/.test(answers)) return { fault: 'Its answers do not begin with = or ~' };
  const found = [...answers.matchAll(/([=~])([^=~]*)/g)].map(([, sign, text]) => optionOf(sign!, text!));
  if (found.every(({ isMarked }) => isMarked)) {
    const isMatching = found.some(({ option }) => option.includes('->'));
    return { fault: isMatching ? 'It asks for pairs to be matched' : 'It asks for a text to be written' };
  }
  const right = found.filter(({ isRight }) => isRight);
  if (found.some(({ isPartly }) => isPartly) || right.length > 1) return { fault: 'It has several right answers' };
  return {
    written: {
      question,
      options: found.map(({ option }) => release(option)),
      correctAnswers: right.map(({ option }) => release(option)),
    },
  };
}

/** An answer with its sign, without its weight, format and feedback. */
function optionOf(sign: string, text: string) {
  const weight = WEIGHT.exec(text.trimStart());
  const percent = weight ? Number(weight[1]) : undefined;
  const plain = weight ? text.trimStart().slice(weight[0].length) : text;
  return {
    option: plain.replace(FORMAT, '').replace(/#.*$/s, '').trim(),
    /** as answers of other types of questions are too */
    isMarked: sign === '=',
    isRight: percent === undefined ? sign === '=' : percent === 100,
    isPartly: percent !== undefined && percent > 0 && percent < 100,
  };
}

/** Lines of a text that comes in pieces. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
