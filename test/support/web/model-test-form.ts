import { fireEvent, screen } from '@testing-library/react';
import { SUBJECTS, type Subject } from '../../../api/contracts/http/limits';
import { toast } from '../../../web/src/ui/toast';
import { serverThatAnswers, type Answer } from './stub-server';
import { ANSWERS, signInTutor } from './tutor';

/** Fields, selectable questions and messages for specs of the model test form. */
export const FIELDS = [
  'Model Test Name',
  'Marks',
  'Time (minutes)',
  'Subject',
  'Schedule Date',
  'Schedule Time',
  'Expires in (days)',
] as const;

export const question = (subject: Subject, n: number) => ({
  _id: `${subject}-${n}`,
  subject,
  question: `${subject} question ${n}`,
  options: ['this', 'that'],
  correctAnswers: ['that'],
});
export const some = (subject: Subject, count: number) =>
  Array.from({ length: count }, (_, n) => question(subject, n + 1));
export const page = (rows: object[], total = rows.length): Answer => ({
  body: rows,
  headers: { 'x-total-count': String(total) },
});

export const ALL = (pageNumber: number) => `GET /api/modelTest/allQuestions?page=${pageNumber}&pageSize=50`;
const of = (subject: Subject) => `GET /api/modelTest/questions?page=1&pageSize=50&subject=${subject}`;

/** Responses with 120 questions, none of English; a page contains only as many as a spec needs. */
export const withQuestions = (more: Record<string, Answer>) =>
  serverThatAnswers({
    ...ANSWERS,
    [ALL(1)]: page([...some('Physics', 5), ...some('Math', 2)], 120),
    [ALL(2)]: page(some('English', 2), 120),
    ...Object.fromEntries(SUBJECTS.map((subject) => [of(subject), page(some(subject, 3))])),
    [of('English')]: page([]),
    ...more,
  });

export const toastSpies = {
  success: jest.spyOn(toast, 'success').mockImplementation(),
  warning: jest.spyOn(toast, 'warning').mockImplementation(),
  error: jest.spyOn(toast, 'error').mockImplementation(),
};

/** Signs a tutor in. Call it before each test. */
export function asTutor(): void {
  localStorage.clear();
  window.scrollTo = () => {};
  Object.values(toastSpies).forEach((kind) => kind.mockClear());
  jest.spyOn(console, 'error').mockImplementation();
  signInTutor();
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const contents = () => FIELDS.map((label) => field(label).value);
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));

/** Returns the rows of the question list; querying them by role takes seconds. */
export const rows = () => [...screen.getByLabelText('Questions', { selector: 'ul' }).children] as HTMLElement[];
export const boxIn = (row: HTMLElement) => row.querySelector('input')!;
export const box = async (name: string) => boxIn((await screen.findByText(name)).closest('li')!);
