import { given as givenDecider } from '../../test/support/given/given-decider.js';
import type { KeyCorrected, KeyCorrectionEvent } from '../contracts/events/key-correction.events.js';
import {
  keyCorrectionDecider,
  type QuestionVersionKey,
  type CorrectKey,
  type KeyCorrectionCommand,
  type ReverseCorrection,
} from './key-correction.decider.js';

const questionVersion = (
  version: number,
  key: string,
  overrides: Partial<QuestionVersionKey> = {},
): QuestionVersionKey => ({
  version,
  question: 'Which is a noble gas?',
  options: ['Neon', 'Iron', 'Argon'],
  correctAnswers: [key],
  ...overrides,
});
const about = { correctionId: 'first', questionId: 'gas' };
const correct = (
  correctAnswer: string | null,
  versions: QuestionVersionKey[],
  overrides: Partial<CorrectKey> = {},
): CorrectKey => ({
  type: 'CorrectKey',
  ...about,
  correctAnswer,
  reason: 'why',
  versions,
  attempts: 3,
  ...overrides,
});
const corrected = (
  before: string | null,
  after: string | null,
  versions: number[],
  overrides: Partial<KeyCorrected['data']> = {},
): KeyCorrected => ({
  type: 'KeyCorrected',
  data: {
    ...about,
    before,
    after,
    versions: versions.map((version) => ({ version, before, after })),
    reason: 'why',
    attempts: 3,
    ...overrides,
  },
});
const finished = (correctionId = 'first'): KeyCorrectionEvent => ({
  type: 'KeyCorrectionFinished',
  data: { correctionId, questionId: 'gas' },
});
const reverse = (versions: QuestionVersionKey[], correctionId = 'first'): ReverseCorrection => ({
  type: 'ReverseCorrection',
  correctionId,
  questionId: 'gas',
  reason: 'it was right',
  versions,
});
const reversed = (before: string | null, after: string | null, versions: number[], correctionId = 'first') => ({
  type: 'KeyCorrectionReversed' as const,
  data: {
    correctionId,
    questionId: 'gas',
    versions: versions.map((version) => ({ version, before, after })),
    reason: 'it was right',
  },
});
const given = (...events: KeyCorrectionEvent[]) => {
  const corrections = givenDecider(keyCorrectionDecider, ...events);
  return { ...corrections, when: (command: KeyCorrectionCommand) => corrections.when(command) };
};
const iron = questionVersion(0, 'Iron');

describe('keyCorrectionDecider for CorrectKey', () => {
  it('corrects every version with the same key and options, including reworded ones', () => {
    const reworded = questionVersion(2, 'Iron', { question: 'Which of these is a noble gas?' });
    const reordered = questionVersion(3, 'Iron', { options: ['Argon', 'Neon', 'Iron'] });
    given()
      .when(correct('Neon', [iron, reworded, reordered]))
      .then(corrected('Iron', 'Neon', [0, 2, 3]));
  });

  it('leaves versions with other options, or with another text and another key, unchanged', () => {
    const metals = questionVersion(0, 'Iron', { options: ['Iron', 'Neon', 'Lead'] });
    const otherQuestion = questionVersion(1, 'Argon', { question: 'Which is a metal?' });
    given()
      .when(correct('Neon', [metals, otherQuestion, questionVersion(2, 'Iron')]))
      .then(corrected('Iron', 'Neon', [2]));
  });

  it('leaves a version with one more option unchanged', () => {
    const four = questionVersion(0, 'Iron', { options: ['Neon', 'Iron', 'Argon', 'Lead'] });
    given()
      .when(correct('Neon', [four, questionVersion(1, 'Iron')]))
      .then(corrected('Iron', 'Neon', [1]));
  });

  it('corrects earlier versions after the key was corrected in the question bank', () => {
    given()
      .when(correct('Neon', [iron, questionVersion(1, 'Neon')]))
      .then(corrected('Iron', 'Neon', [0]));
  });

  it('annuls a question and restores its key in a later correction', () => {
    given()
      .when(correct(null, [iron]))
      .then(corrected('Iron', null, [0]));
    given(corrected('Iron', null, [0]), finished())
      .when(correct('Neon', [iron], { correctionId: 'second' }))
      .then(corrected(null, 'Neon', [0], { correctionId: 'second' }));
  });

  it('rejects an unknown question, a key that is not an option, and an unchanged key', () => {
    given().when(correct('Neon', [])).thenRefused('question-unknown');
    given()
      .when(correct('Lead', [iron]))
      .thenRefused('key-not-an-option');
    given()
      .when(correct('Iron', [iron]))
      .thenRefused('key-unchanged');
    given(corrected('Iron', null, [0]), finished())
      .when(correct(null, [iron]))
      .thenRefused('key-unchanged');
  });

  it('rejects a second correction while one is running', () => {
    given(corrected('Iron', 'Neon', [0]))
      .when(correct('Argon', [iron]))
      .thenRefused('key-being-corrected');
    given(corrected('Iron', 'Neon', [0]), finished(), reversed('Neon', 'Iron', [0]))
      .when(correct('Argon', [iron]))
      .thenRefused('key-being-corrected');
  });
});

describe('keyCorrectionDecider for a recorded correction', () => {
  it('finishes a correction only once', () => {
    const finish = { type: 'FinishCorrection', ...about } as const;
    given(corrected('Iron', 'Neon', [0]))
      .when(finish)
      .then(finished());
    given(corrected('Iron', 'Neon', [0]), finished())
      .when(finish)
      .then();
    given(corrected('Iron', 'Neon', [0]), finished(), reversed('Neon', 'Iron', [0]))
      .when(finish)
      .then(finished());
  });

  it('reverses a correction in each version, including the version for later exams', () => {
    given(corrected('Iron', 'Neon', [0]), finished())
      .when(reverse([iron, questionVersion(1, 'Neon'), questionVersion(2, 'Argon')]))
      .then(reversed('Neon', 'Iron', [0, 1]));
  });

  it('rejects a reversal while the correction is running, a second reversal, and a reversal before later corrections', () => {
    const first = corrected('Iron', 'Neon', [0]);
    const second = corrected('Neon', 'Argon', [0], { correctionId: 'second' });
    given(first)
      .when(reverse([iron]))
      .thenRefused('key-being-corrected');
    given(first, finished(), reversed('Neon', 'Iron', [0]), finished())
      .when(reverse([iron]))
      .thenRefused('correction-reversed');
    given(first, finished(), second, finished('second'))
      .when(reverse([iron]))
      .thenRefused('correction-not-last');
    given(first, finished(), second, finished('second'), reversed('Argon', 'Neon', [0], 'second'), finished('second'))
      .when(reverse([iron]))
      .then(reversed('Neon', 'Iron', [0]));
    given()
      .when(reverse([iron]))
      .thenRefused('not-found');
  });

  const first = corrected('Iron', 'Argon', [0]);
  const second = corrected('Argon', 'Neon', [0], { correctionId: 'second' });

  it('reverses a correction by its id and rejects an unknown id with not-found', () => {
    given(first, finished(), second, finished('second'))
      .when(reverse([iron], 'second'))
      .then(reversed('Neon', 'Argon', [0], 'second'));
    given(first, finished(), second, finished('second'))
      .when(reverse([iron], 'elsewhere'))
      .thenRefused('not-found');
  });

  it('rejects a reversal while a later correction is running', () => {
    given(first, finished(), second)
      .when(reverse([iron]))
      .thenRefused('key-being-corrected');
  });

  it('reverses the key once in each corrected version and in later versions with the corrected key', () => {
    const reworded = questionVersion(2, 'Iron', { question: 'Which of these is a noble gas?' });
    const otherVersion = questionVersion(1, 'Neon', { options: ['Neon', 'Lead'] });
    given(corrected('Iron', 'Neon', [0, 2]), finished())
      .when(reverse([iron, otherVersion, reworded, questionVersion(3, 'Neon')]))
      .then(reversed('Neon', 'Iron', [0, 2, 3]));
  });

  it('reverses the key in later versions that have the options of the last corrected one', () => {
    const before = questionVersion(0, 'Neon', { options: ['Neon', 'Lead'] });
    given(corrected('Iron', 'Neon', [1]), finished())
      .when(
        reverse([
          before,
          questionVersion(1, 'Iron'),
          questionVersion(2, 'Neon'),
          questionVersion(3, 'Neon', { options: ['Neon', 'Lead'] }),
        ]),
      )
      .then(reversed('Neon', 'Iron', [1, 2]));
  });

  it('finishes the correction with the given id if the question has several', () => {
    given(first, finished(), second)
      .when({ type: 'FinishCorrection', correctionId: 'second', questionId: 'gas' })
      .then(finished('second'));
  });
});
