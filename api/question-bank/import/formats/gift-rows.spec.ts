import { giftRows } from './gift-rows.js';
import type { ParsedRow } from '../rows/row.js';

async function rowsOf(...lines: readonly string[]): Promise<ParsedRow[]> {
  async function* text() {
    yield await Promise.resolve(lines.join('\n'));
  }
  const rows: ParsedRow[] = [];
  for await (const row of giftRows(text())) rows.push(row);
  return rows;
}
const writtenRowOf = async (...lines: readonly string[]) => {
  const [row] = await rowsOf(...lines);
  return row && 'written' in row ? row.written : row;
};

describe('giftRows', () => {
  it('reads multiple-choice questions with their line number and the subject of their category', async () => {
    const rows = await rowsOf(
      '// question: 1  name: Charge',
      '$CATEGORY: $course$/top/Physics/Electricity',
      '',
      '::Charge::[html]The SI unit of charge is{',
      '  =coulomb #Right!',
      '  ~volt',
      '  ~%0%ohm',
      '  ####See chapter 3.',
      '}',
      '',
      '$CATEGORY: Chemistry',
      'Neon is a {=noble gas ~metal}.',
    );
    expect(rows).toEqual([
      {
        line: 4,
        notes: ['The feedback of its answers was left out'],
        written: {
          subject: 'Physics',
          question: 'The SI unit of charge is',
          options: ['coulomb', 'volt', 'ohm'],
          correctAnswers: ['coulomb'],
          solution: 'See chapter 3.',
          topics: ['Electricity'],
        },
      },
      {
        line: 12,
        written: {
          subject: 'Chemistry',
          question: 'Neon is a _____ .',
          options: ['noble gas', 'metal'],
          correctAnswers: ['noble gas'],
        },
      },
    ]);
  });

  it('reads topics from the category below the subject and from tags in comments, as Moodle writes them [FILES-25]', async () => {
    const rows = await rowsOf(
      '$CATEGORY: $course$/top/Physics/Optics/Lenses/Thin lenses',
      '// [id:1] [tag:easy] [tag:Topic: Waves]',
      '// [tag:Topic: Sound [in air\\] > Speed]',
      'One {=a ~b}',
      '',
      'Two {=a ~b}',
      '$CATEGORY: $course$/top/Physics//Chemistry/Physics/Waves//Math',
      'Three {=a ~b}',
    );
    const topics = ['Optics > Lenses', 'Waves', 'Sound [in air] > Speed'];
    expect(rows.map(({ written }) => [written?.subject, written?.topics])).toEqual([
      ['Physics', topics],
      ['Physics', ['Optics > Lenses']],
      ['Physics', ['Waves/Math']],
    ]);
    expect(rows[0]!.notes).toEqual([expect.stringMatching(/Topics have two levels/)]);
  });

  it('reads true/false questions', async () => {
    const options = ['True', 'False'];
    for (const [answer, right] of [
      ['{T}', 'True'],
      ['{FALSE#No, it does not.#Yes.}', 'False'],
    ]) {
      expect(await writtenRowOf(`Iron floats.${answer}`)).toMatchObject({
        question: 'Iron floats.',
        options,
        correctAnswers: [right],
      });
    }
  });

  it.each([
    ['Which? {=a #Right! ~b}', true],
    ['Iron floats.{FALSE#No, it does not.}', true],
    ['Iron floats.{F##Yes.}', true],
    ['Which? {=a \\# ~b# ####See chapter 3.}', false],
    ['Which? {=a# ~b # #}', false],
  ])(
    'notes that feedback of single answers is not imported, if there is any: %s %s [FILES-23]',
    async (text, isNoted) => {
      const [row] = await rowsOf(text);
      expect(row).toMatchObject({ written: { correctAnswers: [expect.any(String)] } });
      expect(row!.notes).toEqual(isNoted ? ['The feedback of its answers was left out'] : undefined);
    },
  );

  it('reads escaped special characters of GIFT', async () => {
    expect(await writtenRowOf('If $x \\= \\\\frac\\{1\\}\\{2\\}$ then\\nwhat \\: is x\\#?{=$\\{1\\}$ ~a\\~b}')).toEqual(
      {
        subject: undefined,
        question: 'If $x = \\frac{1}{2}$ then\nwhat : is x#?',
        options: ['${1}$', 'a~b'],
        correctAnswers: ['${1}$'],
      },
    );
  });

  it('keeps any character next to an escaped special character', async () => {
    expect(await writtenRowOf('\ufdd0\\\\ and 𐀀\\= are {=\\{\ufdd6 ~𐀆}')).toMatchObject({
      question: '\ufdd0\\ and 𐀀= are',
      options: ['{\ufdd6', '𐀆'],
    });
  });

  it('recognizes the correct answer by its weight', async () => {
    expect(await writtenRowOf('Q{~%100%a ~%-50%b}')).toMatchObject({ options: ['a', 'b'], correctAnswers: ['a'] });
  });

  it.each([
    ['an essay question', 'Why?{}', /essay/],
    ['a numerical question', 'How many?{#3:1}', /number/],
    ['a short-answer question', 'Who?{=Newton =Isaac Newton}', /text to be written/],
    ['a matching question', 'Match.{=a -> b =c -> d =e -> f}', /pairs/],
    ['a question with several correct answers', 'Which?{~%50%a ~%50%b ~c}', /several right/],
    ['a description without answers', 'Only a description.', /description/],
    ['a question with unbalanced braces', 'Which?{=a ~b', /between/],
  ])('rejects %s', async (_, text, fault) => {
    expect(await rowsOf('', text)).toEqual([
      { line: 2, fault: expect.stringMatching(fault) as string, written: expect.anything() as object },
    ]);
  });
});
