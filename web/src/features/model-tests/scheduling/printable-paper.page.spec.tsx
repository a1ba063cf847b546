import { act, fireEvent, screen, within } from '@testing-library/react';
import { asTutor } from '../../../../../test/support/web/model-test-form';
import { refusal, serverThatAnswers, type Answer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { ANSWERS } from '../../../../../test/support/web/tutor';

withTimeToLoad();
beforeEach(asTutor);

const PREVIEW = 'GET /api/modelTest/one/preview';
const question = (id: string, text: string) => ({
  _id: id,
  question: text,
  subject: 'Physics',
  options: ['4 m', '2 m'],
});
const body = {
  modelTestId: 'one',
  name: 'Physics paper 1',
  subject: 'Physics',
  time: 20,
  questions: [question('a', 'How long is it?'), question('b', 'How wide is it?')],
  keys: [
    { _id: 'a', correctAnswer: '2 m', solution: 'Half of four.' },
    { _id: 'b', correctAnswer: null, solution: null },
  ],
};

const visit = (preview: Answer = { body }) => {
  serverThatAnswers({ ...ANSWERS, [PREVIEW]: preview });
  return open('/tutor/model-test-paper/one');
};

describe('preview of a model test', () => {
  it('[TMODEL-47] shows the paper without keys, and prints it', async () => {
    const printSpy = jest.spyOn(globalThis, 'print').mockImplementation();
    visit();
    const paper = within(await screen.findByRole('region', { name: 'Paper' }));
    await paper.findByText('Physics, 2 marks, 20 minutes');
    expect(paper.getAllByText(/How (long|wide) is it/)).toHaveLength(2);
    expect(paper.queryByText('Half of four.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Print paper' }));
    expect(printSpy).toHaveBeenCalledTimes(1);
  });

  it('[TMODEL-47] names the centre above the title', async () => {
    serverThatAnswers({
      ...ANSWERS,
      [PREVIEW]: { body },
      'GET /api/landing': {
        body: { modelTests: [], numbers: {}, operator: { name: 'Padma Centre', place: 'Rajshahi' } },
      },
    });
    open('/tutor/model-test-paper/one');
    const paper = within(await screen.findByRole('region', { name: 'Paper' }));
    expect(await paper.findByText('Padma Centre')).toBeTruthy();
    expect(paper.getByText('Rajshahi')).toBeTruthy();
  });

  it('[TMODEL-47] shows the answer key with solutions apart from the paper, and stores the choice in the URL', async () => {
    const { router } = visit();
    await screen.findByText('How long is it?');
    fireEvent.click(screen.getByLabelText('Show the answer key'));
    const key = within(await screen.findByRole('region', { name: 'Answer key' }));
    const rows = key.getAllByRole('listitem').map((item) => item.textContent);
    expect(rows).toEqual(['1B2 mSolutionHalf of four.', '2Annulled: not counted']);
    expect(key.queryByText('How long is it?')).toBeNull();
    expect(router.state.location.search).toBe('?part=key');
    screen.getByRole('button', { name: 'Print answer key' });
  });

  it('prints in the colours of the light theme, and then shows the chosen theme again', async () => {
    visit();
    await screen.findByText('How long is it?');
    const { dataset } = document.documentElement;
    dataset.theme = 'dark';
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(dataset.theme).toBe('light');
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(dataset.theme).toBe('dark');
  });

  it('shows a retry button when the paper cannot be loaded', async () => {
    visit(refusal(500, 'Broken.'));
    await screen.findByText('The paper could not be loaded.');
    expect(screen.getByRole('button', { name: /again/i })).toBeTruthy();
  });
});
