import { normalizeContent } from '../../../question-bank/question.decider.js';
import { antonyms } from './antonyms.js';
import { englishChapters } from './english.js';
import { passages } from './passages.js';
import { spelling } from './spelling.js';
import { synonyms } from './synonyms.js';

const englishTopics = englishChapters.flatMap(({ topics }) => topics);

const questions = englishTopics.flatMap((topic) => topic.questions());

const words = (text: string) => text.split(/\s+/).length;
const quoted = (text: string) => /"(.+)"/.exec(text)![1]!;

describe('generated English questions', () => {
  it('include at least 200 questions, at most 15 % of which are of the same kind', () => {
    expect(questions.length).toBeGreaterThanOrEqual(200);
    for (const topic of englishTopics) {
      expect(topic.questions().length).toBeGreaterThanOrEqual(10);
      expect(topic.questions().length).toBeLessThanOrEqual(0.15 * questions.length);
    }
  });

  it('are in English and have unique texts', () => {
    expect(new Set(questions.map(({ subject }) => subject))).toEqual(new Set(['English']));
    expect(new Set(questions.map(({ question }) => question.trim())).size).toBe(questions.length);
    expect(new Set(englishTopics.map(({ name }) => name)).size).toBe(englishTopics.length);
  });

  it('have well-formed texts', () => {
    for (const { question, subject, options, correctAnswers } of questions) {
      const content = { question, subject, options, correctAnswers };
      expect(normalizeContent(content)).toEqual(content);
    }
  });

  it('have four options that differ in more than case, one of which is correct', () => {
    for (const { question, options, correctAnswers } of questions) {
      const different = new Set(options.map((option) => option.trim().toLowerCase()));
      expect({ question, options: different.size }).toEqual({ question, options: 4 });
      expect(options.filter((option) => option === correctAnswers[0])).toHaveLength(1);
    }
  });

  it('have the correct option at each position about equally often', () => {
    const share = (index: number) =>
      questions.filter(({ options, correctAnswers }) => options[index] === correctAnswers[0]).length / questions.length;
    for (const index of [0, 1, 2, 3]) {
      expect(share(index)).toBeGreaterThan(0.18);
      expect(share(index)).toBeLessThan(0.32);
    }
  });

  it('contain at most one blank, and no characters that would be parsed as a formula', () => {
    for (const { question, options } of questions) {
      expect(question.match(/_+/g) ?? []).toEqual(question.includes('_') ? ['____'] : []);
      expect([question, ...options].join(' ')).not.toMatch(/[$\\]/);
    }
  });

  it('do not offer the word itself as its synonym or antonym', () => {
    for (const { question, options } of [...synonyms.questions(), ...antonyms.questions()])
      expect(options).not.toContain(quoted(question));
  });

  it('never use the correct spelling of one word as a wrong spelling of another', () => {
    const right = spelling.questions().map(({ correctAnswers }) => correctAnswers[0]!);
    const wrong = spelling
      .questions()
      .flatMap(({ options, correctAnswers }) => options.filter((option) => option !== correctAnswers[0]));
    expect(wrong.filter((option) => right.includes(option))).toEqual([]);
    expect(new Set(wrong).size).toBe(wrong.length);
  });
});

describe('generated reading passages', () => {
  it.each(
    passages.map(({ text, questions: passageQuestions }) => [text.slice(0, 30), text, passageQuestions] as const),
  )('have 80 to 120 words and three or four questions: %s…', (_, text, passageQuestions) => {
    expect(words(text)).toBeGreaterThanOrEqual(80);
    expect(words(text)).toBeLessThanOrEqual(120);
    expect([3, 4]).toContain(passageQuestions.length);
  });
});
