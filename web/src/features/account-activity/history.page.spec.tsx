import { screen, within } from '@testing-library/react';
import { ANSWERS as ADMIN_ANSWERS, signInAdmin } from '../../../../test/support/web/admin';
import { open, withTimeToLoad } from '../../../../test/support/web/student';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { ANSWERS, signInTutor } from '../../../../test/support/web/tutor';

withTimeToLoad();

const entry = (_id: string, what: string, fields: object) => ({
  _id,
  at: '2026-11-25T12:34:00.000Z',
  who: 'shirin',
  role: 'tutor',
  what,
  subject: null,
  count: null,
  attemptId: null,
  correctionId: null,
  questionId: null,
  modelTestId: null,
  deleted: [],
  ...fields,
});

describe('the history', () => {
  it('of a question shows tutors who changed it and when [STAFF-3]', async () => {
    signInTutor();
    serverThatAnswers({
      ...ANSWERS,
      'GET /api/activity/question/q1': {
        body: [
          entry('b', 'key-corrected', { correctionId: 'c' }),
          entry('a', 'question-added', { subject: 'Physics', count: 1 }),
        ],
      },
    });
    open('/tutor/history/question/q1');
    await screen.findByRole('heading', { level: 1, name: 'History of the question' });
    await screen.findByText('corrected an answer key', { exact: false });
    const items = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    const [newest, oldest] = items.map(({ textContent }) => textContent);
    expect(newest).toMatch(/^shirin corrected an answer key/);
    expect(oldest).toMatch(/^shirin added a question in Physics.*2026/);
  });

  it('of a model test shows admins who changed it [STAFF-3]', async () => {
    signInAdmin();
    serverThatAnswers({
      ...ADMIN_ANSWERS,
      'GET /api/activity/modelTest/m1': {
        body: [entry('a', 'model-test-changed', { subject: 'Set 4', modelTestId: 'm1' })],
      },
    });
    open('/admin/history/model-test/m1');
    const change = await screen.findByText('changed the model test Set 4', { exact: false });
    expect(change.textContent).toBe('shirin changed the model test Set 4');
  });
});
