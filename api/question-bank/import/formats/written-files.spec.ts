import fc from 'fast-check';
import '../../../../test/support/given/seeded-properties.js';
import type { QuestionContent } from '../../../contracts/events/question.events.js';
import { SUBJECTS, type Subject } from '../../../contracts/http/limits.js';
import type { TextFormat } from '../../../contracts/http/question-formats.js';
import { questionsOfRows } from '../rows/questions-of-rows.js';
import { rowsOf } from './read-rows.js';

/** A text in its file format and as students should read it. */
interface Piece {
  readonly written: string;
  readonly meant: string;
}
type ExpectedRow = QuestionContent | 'refused';

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const plainPiece = (text: string): Piece => ({ written: text, meant: text });
const entity = fc.constantFrom<Piece>(
  { written: '&amp;', meant: '&' },
  { written: '&lt;', meant: '<' },
  { written: '&#039;', meant: "'" },
  { written: '&quot;', meant: '"' },
  { written: '&#x3b1;', meant: 'α' },
  { written: '&eacute;', meant: 'é' },
);
const html = fc.oneof(
  word.map((text): Piece => ({ written: `<b>${text}</b>`, meant: text })),
  word.map((text): Piece => ({ written: `<span class="x">${text}</span>`, meant: text })),
  word.map((text): Piece => ({ written: `<EM>${text}</EM>`, meant: text })),
  fc.nat(99).map((n): Piece => ({ written: `H<sub>${n}</sub>`, meant: `H${subscript(n)}` })),
  word.map((text): Piece => ({ written: `v<sub>(${text})</sub>`, meant: `v${inScript(text)}` })),
);
const subscript = (n: number) => `${n}`.replaceAll(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]!);
const inScript = (text: string) => {
  const signs: Record<string, string> = { '(': '₍', ')': '₎' };
  'aeoxhklmnpst'.split('').forEach((sign, index) => (signs[sign] = 'ₐₑₒₓₕₖₗₘₙₚₛₜ'[index]!));
  const all = `(${text})`.split('');
  return all.every((sign) => signs[sign]) ? all.map((sign) => signs[sign]).join('') : `\\(_{\\text{(${text})}}\\)`;
};

/** Generates a question from text pieces; its options differ by their number. */
const questionOf = (piece: fc.Arbitrary<Piece>) =>
  fc.record({
    subject: fc.constantFrom(...SUBJECTS),
    question: fc
      .array(piece, { minLength: 1, maxLength: 4 })
      .map((pieces) => joinPieces([plainPiece('which'), ...pieces])),
    options: fc
      .array(piece, { minLength: 2, maxLength: 5 })
      .map((pieces) => pieces.map((one, index) => joinPieces([plainPiece(`o${index}`), one]))),
    right: fc.nat(4),
  });
type Question = ReturnType<typeof questionOf> extends fc.Arbitrary<infer Value> ? Value : never;
const joinPieces = (pieces: readonly Piece[]): Piece => ({
  written: pieces.map(({ written }) => written).join(' '),
  meant: pieces.map(({ meant }) => meant).join(' '),
});
const rightOf = ({ options, right }: Question) => right % options.length;
const expectedContent = (question: Question, subject: Subject = question.subject): QuestionContent => ({
  subject,
  question: question.question.meant,
  options: question.options.map(({ meant }) => meant),
  correctAnswers: [question.options[rightOf(question)]!.meant],
});

async function rowsIn(bytes: Uint8Array, format: TextFormat, subject?: Subject) {
  async function* pieces() {
    yield await Promise.resolve(bytes);
  }
  const rows: (QuestionContent | { line: number; reason: string })[] = [];
  for await (const row of questionsOfRows(rowsOf(pieces(), format, { subject }))) {
    rows.push('content' in row ? row.content : { line: row.line, reason: row.reason });
  }
  return rows;
}
const expectedRows = (all: readonly ExpectedRow[]) =>
  all.map((meant) => (meant === 'refused' ? refusedAt(expect.any(Number) as number) : meant));
const refusedAt = (line: number) => ({ line, reason: expect.stringMatching(/\w/) as string });
const RUNS = { numRuns: 200 };

const escapeGift = (text: string) => text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`);

it('giftRows reads GIFT as written by Moodle and by hand, or rejects the affected row', async () => {
  const category = fc.constantFrom<[(subject: Subject) => string, 'own' | 'chosen' | 'none']>(
    [(subject) => `$CATEGORY: ${subject}`, 'own'],
    [(subject) => `  $category :  $course$/top/${subject.toUpperCase()} `, 'own'],
    [(subject) => `$Category: $course$/top/Default for X/${subject.toLowerCase()}/Chapter 1`, 'own'],
    [() => '\t$CATEGORY: $course$/top/Default for Physics 101', 'chosen'],
    [() => '$CATEGORY: $system$/top', 'chosen'],
    [() => '$CATEGORY: $course$/top/Biology', 'none'],
  );
  const weight = fc.constantFrom('', '', '%-50%', '%-33,33333%', '%-33.33333%', '%0%');
  const block = fc.record({
    question: questionOf(fc.oneof(word.map(plainPiece), entity, html)),
    category,
    weight,
    isHtml: fc.boolean(),
    /** Kind of a second question without a preceding blank line. */
    glued: fc.constantFrom('no', 'no', 'titled', 'untitled', 'in the sentence'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(block, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...SUBJECTS),
      async (all, chosen) => {
        const meant: ExpectedRow[] = [];
        const text = all.map(({ question, category: [line, names], weight: wrong, isHtml, glued }) => {
          const format = isHtml ? '[html]' : '';
          const element = (piece: Piece) =>
            escapeGift(isHtml ? `<p dir="ltr">${piece.written}<br></p>` : piece.written);
          const options = question.options.map((option, index) =>
            index === rightOf(question) ? `=${element(option)}` : `~${wrong}${element(option)}`,
          );
          const written = `::t::${format}${element(question.question)}{\n${options.join('\n')}\n}`;
          const own =
            names === 'none' ? 'refused' : expectedContent(question, names === 'own' ? question.subject : chosen);
          const next: Record<typeof glued, [string, ExpectedRow[]]> = {
            no: ['', [own]],
            titled: [`\n::next:: Iron floats. {F}`, [own, floats(own)]],
            untitled: ['\nIron floats. {F}', ['refused']],
            'in the sentence': [' and {=a ~b}.', ['refused']],
          };
          meant.push(...next[glued][1]);
          return `${line(question.subject)}\n\n// a comment\n${written}${next[glued][0]}\n`;
        });
        expect(await rowsIn(Buffer.from(text.join('\n')), 'gift', chosen)).toEqual(expectedRows(meant));
      },
    ),
    RUNS,
  );
});
const floats = (own: ExpectedRow): ExpectedRow =>
  own === 'refused'
    ? own
    : { subject: own.subject, question: 'Iron floats.', options: ['True', 'False'], correctAnswers: ['False'] };

it('aikenRows reads the dialects of Aiken and parses each block independently', async () => {
  const optionMark = fc.constantFrom<(letter: string) => string>(
    (letter) => `${letter}. `,
    (letter) => `${letter}) `,
    (letter) => `${letter})`,
    (letter) => `${letter.toLowerCase()}) `,
    (letter) => `  ${letter.toLowerCase()}.`,
    (letter) => `(${letter}) `,
  );
  const answerLine = fc.constantFrom<(letter: string, option: string) => string>(
    (letter) => `ANSWER: ${letter}`,
    (letter) => `Answer: ${letter}`,
    (letter) => `answer:${letter.toLowerCase()}`,
    (letter) => `ANSWER : ${letter}.`,
    (letter) => ` Answer: (${letter}) `,
    (letter, option) => `ANSWER: ${letter}) ${option}`,
    (letter) => `Correct answer: ${letter}`,
  );
  const fault = fc.constantFrom(
    'none',
    'none',
    'no answer',
    'no such option',
    'no options',
    'two lines',
    'two answers',
  );
  const block = fc.record({ question: questionOf(word.map(plainPiece)), optionMark, answerLine, fault });
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), lineEnd, async (all, end) => {
      const lines: string[] = [];
      const expectedRowsByLine = all.map((one): { line: number; meant: ExpectedRow } => {
        const { question, fault: kind } = one;
        const line = lines.length + 1;
        const letter = 'ABCDE'[rightOf(question)]!;
        const own = question.options.map((option, at) => one.optionMark('ABCDE'[at]!) + option.written);
        const answer = one.answerLine(letter, question.options[rightOf(question)]!.written);
        lines.push(question.question.written);
        if (kind === 'two lines') lines.push('and this');
        if (kind !== 'no options') lines.push(...own);
        if (kind === 'no such option') lines.push('ANSWER: J');
        else if (kind === 'two answers') lines.push('ANSWER: A, B');
        else if (kind !== 'no answer' && kind !== 'no options') lines.push(answer);
        lines.push('');
        return { line, meant: kind === 'none' ? expectedContent(question, 'Physics') : 'refused' };
      });
      const rows = await rowsIn(Buffer.from(lines.join(end)), 'aiken', 'Physics');
      expect(rows).toEqual(
        expectedRowsByLine.map(({ line, meant: row }) => (row === 'refused' ? refusedAt(line) : row)),
      );
    }),
    RUNS,
  );
});

const encodings = fc.constantFrom<(text: string) => Uint8Array>(
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le'),
);

it('csvRows reads CSV as written by spreadsheets', async () => {
  const header = fc.constantFrom<(name: string) => string>(
    (name) => name,
    (name) => ` ${name} `,
    (name) => name.toUpperCase(),
    (name) => name.replace(/(?=[A-Z])/, ' '),
    (name) => name.replace(/(?=[A-Z])/, '_').toLowerCase(),
  );
  const subjectCase = fc.constantFrom<(subject: string) => string>(
    (subject) => subject,
    (subject) => ` ${subject.toLowerCase()} `,
    (subject) => subject.toUpperCase(),
  );
  const row = fc.record({
    question: questionOf(fc.oneof(word.map(plainPiece), entity, html)),
    subjectCase,
    trailing: fc.constantFrom('missing', 'empty', 'more'),
    control: fc.constantFrom('', '', '', '\u0007', '\f'),
  });
  const dialect = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    hasSep: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    encoded: encodings,
    header,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), dialect, async (all, file) => {
      const { delimiter, hasSep, end, encoded } = file;
      const cell = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const names = [
        'subject',
        'question',
        'correctAnswer',
        ...'ABCDE'.split('').map((letter) => `option${letter}`),
        'source',
      ];
      const lines = all.map(({ question, subjectCase: subjectText, trailing, control }) => {
        const options = question.options.map(({ written }) => written);
        const cells = [
          subjectText(question.subject),
          question.question.written + control,
          options[rightOf(question)]!,
          ...options,
        ];
        if (trailing !== 'missing') while (cells.length < names.length) cells.push('');
        if (trailing === 'more') cells.push('', '');
        return cells.map(cell).join(delimiter);
      });
      const written = [...(hasSep ? [`sep=${delimiter}`] : []), names.map(file.header).join(delimiter), ...lines].join(
        end,
      );
      const meant = all.map(({ question, control }): ExpectedRow => (control ? 'refused' : expectedContent(question)));
      expect(await rowsIn(encoded(`${written}${end}`), 'csv')).toEqual(expectedRows(meant));
    }),
    RUNS,
  );
});

it('jsonRows reads JSON in any layout and rejects texts with a lost backslash', async () => {
  const row = fc.record({
    question: questionOf(fc.oneof(word.map(plainPiece), entity, html)),
    numbers: fc.option(
      fc.uniqueArray(fc.constantFrom('1', '1.0', '1.50', '-2', '1e3', '0.1'), { minLength: 2, maxLength: 4 }),
    ),
    /** '\frac' and '\beta' after JSON has interpreted `\f` and `\b`. */
    eaten: fc.constantFrom('', '', '', '$\frac{1}{2}$', '$\beta$', '$\rho$'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      encodings,
      async (all, isIndented, encoded) => {
        const list = all.map(({ question, numbers, eaten }) => {
          const options = question.options.map(({ written }) => written);
          const list_ = numbers ? numbers.map((digits) => `@${digits}@`) : options;
          return {
            subject: question.subject,
            question: `${question.question.written}${eaten && ` ${eaten}`}`,
            options: list_,
            correctAnswers: [list_[question.right % list_.length]],
          };
        });
        const text = JSON.stringify(list, null, isIndented ? 2 : 0).replaceAll(/"@([^"@]+)@"/g, '$1');
        const meant = all.map(({ question, numbers, eaten }): ExpectedRow => {
          if (eaten) return 'refused';
          if (!numbers) return expectedContent(question);
          return {
            ...expectedContent(question),
            options: numbers,
            correctAnswers: [numbers[question.right % numbers.length]!],
          };
        });
        expect(await rowsIn(encoded(text), 'json')).toEqual(expectedRows(meant));
      },
    ),
    RUNS,
  );
});
