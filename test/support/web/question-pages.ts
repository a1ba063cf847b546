import { screen } from '@testing-library/react';
import { texts } from '../../../api/contracts/http/texts';
import { serverThatAnswers, type Answer } from './stub-server';
import { open } from './student';
import { ANSWERS } from './tutor';

/** API calls of the tutor's question pages, and two questions returned by the stub server. */
export const COUNTS = 'GET /api/question/count-questions';
export const LIST = 'GET /api/question/get-questions';
export const ONE = 'GET /api/question/get-question/Chemistry/neon';
export const ADD = 'POST /api/question/add-question';
export const UPDATE = 'PUT /api/question/update-question/neon';
export const SIMILAR = 'POST /api/question/similar';
export const DELETE_MANY = 'POST /api/question/delete';
export const DELETE = 'DELETE /api/question/delete-question/Chemistry/ph';

export const neon = {
  _id: 'neon',
  question: 'Which is a noble gas?',
  subject: 'Chemistry',
  options: ['Neon', 'Iron', 'Tin'],
  correctAnswers: ['Neon'],
  usedIn: [{ _id: 'friday', name: 'Friday paper', status: 'Live' }],
};
const ph = {
  ...neon,
  _id: 'ph',
  question: 'The pH of pure water is',
  options: ['7', '1'],
  correctAnswers: ['7'],
  usedIn: [],
};
const ALL: Record<string, Answer | 'away'> = {
  ...ANSWERS,
  [COUNTS]: { body: { Physics: 1386, Chemistry: 2, Math: 0, English: 306 } },
  'GET /api/question/count-used-questions': { body: { Physics: 20, Chemistry: 1, Math: 0, English: 0 } },
  [LIST]: { body: [neon, ph], headers: { 'x-total-count': '2' } },
  [ONE]: { body: neon },
  [SIMILAR]: { body: [] },
  [DELETE_MANY]: { body: { deleted: 2, kept: [] } },
  [ADD]: { status: 201, body: { message: texts.questionAdded, _id: 'new' } },
  [UPDATE]: { body: { message: texts.questionUpdated, _id: 'neon' } },
  [DELETE]: { body: { message: texts.questionDeleted, _id: 'ph' } },
};

/** Opens a page as the signed-in tutor and waits for its heading. */
export async function visitQuestions(path: string, heading: string, answers: Record<string, Answer | 'away'> = {}) {
  const requests = serverThatAnswers({ ...ALL, ...answers });
  const app = open(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  const calls = (call: string) => requests.filter((one) => one.call === call);
  return { ...app, requests, calls };
}
