import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { signIn } from '../../../../test/support/web/student';
import { signInTutor } from '../../../../test/support/web/tutor';
import { BannedPage } from './banned.page';

const open = (contact?: string) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <BannedPage contact={contact} /> }])} />);

beforeEach(() => localStorage.clear());

describe('Banned Account page', () => {
  it('links the contact address of the site', () => {
    open('help@example.org');
    expect(screen.getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe('mailto:help@example.org');
  });

  it('refers to an admin if the site has no contact address', () => {
    open();
    expect(screen.getByText(/contact an admin of this site\./)).toBeTruthy();
  });

  it.each([
    ['a student', signIn, /your answers and points are kept/, /questions/],
    ['a tutor', signInTutor, /your questions, model tests and answers to doubts are kept/, /points/],
  ])('shows %s which content is kept', (_, signInAs, keptContent, otherTexts) => {
    signInAs();
    open();
    expect(screen.getByText(keptContent)).toBeTruthy();
    expect(screen.queryByText(otherTexts)).toBeNull();
  });
});
