import { screen, waitFor, within } from '@testing-library/react';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { ANSWERS, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

withTimeToLoad();
// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();

const REPORTS = 'GET /api/student/reports';
const report = (reportId: string, overrides: object = {}) => ({
  reportId,
  questionId: 'q1',
  question: `Question of ${reportId}`,
  subject: 'Physics',
  reason: 'key',
  comment: 'B is correct.',
  at: '2026-01-05T10:00:00.000Z',
  outcome: null,
  message: null,
  resolvedAt: null,
  ...overrides,
});
const openPage = (answer: Answer) => {
  signIn();
  serverThatAnswers({ ...ANSWERS, [REPORTS]: answer });
  open('/student/reports');
};

beforeEach(() => localStorage.clear());

describe('OwnReportsPage', () => {
  it('shows open reports, and the outcome and message of resolved ones', async () => {
    const resolution = { outcome: 'corrected', message: 'You were right.', resolvedAt: '2026-01-06T10:00:00.000Z' };
    openPage({ body: [report('r1'), report('r2', resolution)], headers: { 'x-total-count': '2' } });
    await screen.findByText('Question of r1');
    const [first, second] = screen.getAllByRole('article').map((article) => within(article));
    first!.getByText('Waiting for a tutor');
    expect(first!.getByText('B is correct.')).toBeTruthy();
    second!.getByText('The answer key was corrected');
    expect(second!.getByText('You were right.')).toBeTruthy();
  });

  it('shows the placeholder until the fonts of its texts are loaded, and leads back to the mistakes', async () => {
    let setLoaded = () => {};
    const fontsLoaded = new Promise<void>((resolve) => (setLoaded = resolve));
    Object.assign(document, { fonts: { load: () => fontsLoaded } });
    openPage({ body: [report('r1')], headers: { 'x-total-count': '1' } });
    const list = await screen.findByRole('region', { name: 'My reports' });
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
    expect(screen.queryByRole('article')).toBeNull();
    const back = screen.getByRole('link', { name: 'Back to Mistake Review' });
    expect(back.getAttribute('href')).toBe('/student/mistake-review');
    setLoaded();
    expect(await screen.findByRole('article')).toBeTruthy();
    Object.assign(document, { fonts: undefined });
  });

  it('shows students without reports where to report a question', async () => {
    openPage({ body: [], headers: { 'x-total-count': '0' } });
    expect(await screen.findByText(/^You have not reported a question/)).toBeTruthy();
  });

  it('offers a retry if the reports cannot be loaded', async () => {
    openPage(refusal(503, 'Meritlist is busy.'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
