import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web-server';
import { site } from '../../app/site';
import { ANSWERS, open, signIn, withTimeToLoad } from '../../../../test/support/web-student';

jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  serverThatAnswers(ANSWERS);
});

const header = async () => within(await screen.findByRole('banner'));
const wayTo = async (name: string | RegExp) => (await header()).getAllByRole('link', { name })[0]?.getAttribute('href');

it('[LAND-1] the logo links to /', async () => {
  open('/');
  expect(await wayTo('Meritlist')).toBe('/');
});

it('[LAND-2] a student sees Dashboard in place of Log in and Register', async () => {
  signIn();
  const { pathname } = open('/');
  const top = await header();
  expect(top.queryByRole('link', { name: 'Log in' })).toBeNull();
  expect(top.queryByRole('link', { name: 'Register' })).toBeNull();
  fireEvent.click(top.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(pathname()).toBe('/student/dashboard'));
});

it.each([
  ['nobody', null],
  ['a tutor', { jwtoken: 't', tutorId: 'one', isTutor: true }],
  ['an admin', { jwtoken: 't', adminId: 'one', isAdmin: true }],
  ['who is no student', { jwtoken: 't', studentId: 'one', isStudent: false }],
])('[LAND-3] [LAND-4] %s sees Log in and Register', async (_who, session) => {
  if (session) localStorage.setItem('userData', JSON.stringify(session));
  open('/');
  expect(await wayTo('Log in')).toBe('/login');
  expect(await wayTo('Register')).toBe('/register');
  expect((await header()).queryByRole('link', { name: 'Dashboard' })).toBeNull();
});

it.each([
  ['[LAND-5]', 'Model Test', '/student/model-test'],
  ['[LAND-6]', 'Mock Test', '/student/mock-test'],
  ['[LAND-7]', 'Past Questions', '/student/question-bank'],
])('%s the navigation entry %s leads to %s', async (_id, name, address) => {
  open('/');
  expect(await wayTo(name)).toBe(address);
});

it('[LAND-8] the navigation entry Road Map leads to the roadmap of the editable file', async () => {
  open('/');
  expect(await wayTo(/^Road Map/)).toBe(site.roadmap);
});

it('[LAND-12] the hero invites to prepare for a university admission', async () => {
  open('/');
  const headline = await screen.findByRole('heading', { level: 1 });
  expect(headline.textContent).toBe('Sit the university admission test before it counts.');
  const hero = headline.closest('section')!;
  expect(within(hero).getByRole('figure').getAttribute('aria-label')).toMatch(/answer sheet/);
  expect(within(hero).getByRole('link', { name: 'Register and sit a mock test' }).getAttribute('href')).toBe(
    '/register',
  );
});

describe('the menu of a phone', () => {
  const menu = async () => (await header()).getByRole('button', { name: 'Menu' });

  it('[W19] is closed at first, opens on click and closes on the next, on Escape, which leaves the focus on it, and on going anywhere', async () => {
    open('/');
    const button = await menu();
    const list = document.getElementById(button.getAttribute('aria-controls')!)!;
    const isOpen = () => [button.getAttribute('aria-expanded'), !list.hidden];
    expect(isOpen()).toEqual(['false', false]);
    fireEvent.click(button);
    expect(isOpen()).toEqual(['true', true]);
    fireEvent.click(button);
    expect(isOpen()).toEqual(['false', false]);
    fireEvent.click(button);
    const link = within(list).getByRole('link', { name: 'Mock Test' });
    link.focus();
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(isOpen()).toEqual(['false', false]);
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    fireEvent.click(within(list).getByRole('link', { name: /^Road Map/ }));
    expect(isOpen()).toEqual(['false', false]);
  });
});

it.each([
  ['/forgot-password', 'Forgot password'],
  ['/tutor-login', 'Tutor login'],
  ['/termsandconditions', 'Terms & Conditions'],
])('%s, to which pages lead, is there for visitors', async (address, title) => {
  open(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it('the terms say since when they hold', async () => {
  open('/termsandconditions');
  expect(await screen.findByText('Effective May 2, 2024')).toBeTruthy();
});
