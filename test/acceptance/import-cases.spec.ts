import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportedFile } from '../../api/question-bank/import/import-questions.dto.js';
import { texts } from '../../api/contracts/http/texts.js';
import { startApp, type TestApp } from '../support/app.js';
import { registerTutor, type Person } from '../support/people.js';

const CASES = resolve('test/support/question-files/cases');

describe('a dry run of a file as people bring it', () => {
  let app: TestApp;
  let tutor: Person;
  beforeAll(async () => {
    app = await startApp();
    tutor = await registerTutor(app, 'tutor');
  });
  afterAll(() => app.stop());

  async function rowsOf(file: string, query: string) {
    const answer = await fetch(`${app.url}/api/questions/import?${query}&dryRun=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body: readFileSync(resolve(CASES, file)),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as ImportedFile).rows;
  }

  it('shows each question of one line of JSON with its own content (3/K1)', async () => {
    expect(await rowsOf('F01-one-line.json', 'format=json')).toEqual([
      {
        index: 0,
        line: 1,
        outcome: 'accepted',
        subject: 'Math',
        question: 'First: what is 1+1?',
        options: ['2', '3'],
        correctAnswers: ['2'],
      },
      {
        index: 1,
        line: 1,
        outcome: 'refused',
        reason: texts.questionSubject,
        subject: 'Art',
        question: 'Second: which is blue?',
        options: ['sky', 'grass'],
        correctAnswers: ['sky'],
      },
      {
        index: 2,
        line: 1,
        outcome: 'accepted',
        subject: 'English',
        question: 'Third: plural of ox?',
        options: ['oxen', 'oxes'],
        correctAnswers: ['oxen'],
      },
    ]);
  });
});
