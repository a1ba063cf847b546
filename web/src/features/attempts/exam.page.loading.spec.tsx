import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ExamServer, STUDENT, TEST } from '../../../../test/support/web/exam-server';
import { ExamPage } from './exam.page';
import { storeSession } from '../../lib/session';
import { examKinds } from '../../app/exam-kinds';
import { createQueryClient } from '../../app/providers';

jest.mock('../../lib/live/live', () => ({ useLive: () => {}, onReconnect: () => () => {} }));

let allowResultToLoad = () => {};
const resultAllowed = new Promise<void>((resolve) => void (allowResultToLoad = resolve));
jest.mock('../../lib/load-chunk', () => ({
  loadChunk: async (name: string, load: () => Promise<unknown>) => {
    if (name === 'result') await resultAllowed;
    return load();
  },
}));
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

it('unmounts the paper of a finished exam before the result is loaded, so that nothing is stored after the deletion', async () => {
  storeSession({ jwtoken: 'token', studentId: STUDENT, isStudent: true });
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  new ExamServer({ type: 'MockTest' });
  const element = <ExamPage kind={examKinds.MockTest} />;
  const router = createMemoryRouter([{ path: '/:id', element }], { initialEntries: [`/${TEST}`] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('timer');
  fireEvent.click(screen.getByRole('button', { name: 'Submit test' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Submit' }));
  await screen.findByText('Loading the result');
  expect(screen.queryByRole('radiogroup', { hidden: true }) === null).toBe(true);
  allowResultToLoad();
  expect(await screen.findByRole('region', { name: 'Summary' })).toBeTruthy();
});
