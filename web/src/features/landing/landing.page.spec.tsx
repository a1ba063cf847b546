import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { site } from '../../app/site';
import { ANSWERS, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';

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

/** @returns the way to come near every part of the page */
function farFromAll(): () => void {
  const parts = new Set<() => void>();
  const near = jest.spyOn(globalThis, 'IntersectionObserver' as never) as unknown as jest.SpyInstance;
  near.mockImplementation((callback: (entries: object[], observer: object) => void) => {
    const observer = { observe: () => void parts.add(come), disconnect: () => void parts.delete(come) };
    const come = () => callback([{ isIntersecting: true }], observer);
    return observer;
  });
  return () => [...parts].forEach((come) => come());
}

/** The page, seen down to its end. */
async function openWhole() {
  const come = farFromAll();
  const opened = open('/');
  await screen.findByRole('region', { name: 'Tutors' });
  act(() => come());
  return opened;
}

afterEach(() => jest.restoreAllMocks());

const header = async () => within(await screen.findByRole('banner'));
const wayTo = async (name: string | RegExp) => (await header()).getAllByRole('link', { name })[0]?.getAttribute('href');

it('[LAND-1] the logo links to /', async () => {
  open('/');
  expect(await wayTo('Meritlist')).toBe('/');
});

it('[LAND-2] a student sees Dashboard in place of Log in and Register', async () => {
  signIn();
  open('/');
  const top = await header();
  expect(top.queryByRole('link', { name: 'Log in' })).toBeNull();
  expect(top.queryByRole('link', { name: 'Register' })).toBeNull();
  expect(await wayTo('Dashboard')).toBe('/student/dashboard');
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
  expect(within(hero).getByRole('link', { name: 'Register and sit a mock test' }).getAttribute('href')).toBe(
    '/register',
  );
});

describe('the illustration beside it', () => {
  const drawing = async () => {
    const headline = await screen.findByRole('heading', { level: 1 });
    return headline.closest('section')!;
  };

  it('[LAND-13] is the product’s own drawing', async () => {
    open('/');
    expect(
      within(await drawing())
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toMatch(/answer sheet/);
  });

  it('[LAND-13] is the picture whose address stands in the editable file, where there is one', async () => {
    const replaced = jest.replaceProperty(site, 'illustration', 'https://example.org/hero.png');
    open('/');
    const hero = await drawing();
    expect(hero.querySelector('img')?.src).toBe('https://example.org/hero.png');
    expect(within(hero).queryByRole('img')).toBeNull();
    replaced.restore();
  });
});

describe('the menu of a phone', () => {
  const menu = async () => (await header()).getByRole('button', { name: 'Menu' });

  it('[W19] [LAND-9] [LAND-10] is closed at first, opens on click and closes on the next, on Escape, which leaves the focus on it, and on going anywhere', async () => {
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

  it('closes on a tap outside it, and not on one inside (3/F12)', async () => {
    open('/');
    const button = await menu();
    fireEvent.click(button);
    const list = document.getElementById(button.getAttribute('aria-controls')!)!;
    fireEvent.pointerDown(list);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.pointerDown(screen.getByRole('main'));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('[LAND-11] holds the four links of the navigation', async () => {
    open('/');
    const button = await menu();
    fireEvent.click(button);
    const list = document.getElementById(button.getAttribute('aria-controls')!)!;
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')])).toEqual([
      ['Model Test', '/student/model-test'],
      ['Mock Test', '/student/mock-test'],
      ['Past Questions', '/student/question-bank'],
      ['Road Map', site.roadmap],
    ]);
  });
});

describe('the tutors', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Tutors' }));

  it('[LAND-14] [LAND-15] [LAND-16] are five, each with a name, a subject and a portrait', async () => {
    open('/');
    const cards = (await region()).getAllByRole('figure');
    const shown = cards.map((card) => [
      card.querySelector('b')?.textContent,
      card.querySelector('span')?.textContent,
      within(card).getByRole('img').getAttribute('src'),
    ]);
    expect(shown).toEqual(site.tutors.map(({ name, role, image }) => [name, role, image]));
    expect(shown.map(([, role]) => role)).toEqual(['Chemistry', 'Math', 'Physics', 'English', 'Physics']);
    expect(new Set(shown.map(([name]) => name)).size).toBe(5);
  });

  it('[CARD-32] become a carousel of react-slick when one comes near them', async () => {
    const come = farFromAll();
    open('/');
    const tutors = await region();
    expect(document.querySelector('.slick-slider')).toBeNull();
    act(() => come());
    await tutors.findByRole('button', { name: 'Next tutor' });
    expect(document.querySelector('.slick-slider .slick-track')).not.toBeNull();
  });
});

describe('three questions', () => {
  const option = (letter: string) =>
    within(screen.getByRole('radiogroup')).getAllByRole<HTMLInputElement>('radio')['ABCD'.indexOf(letter)]!;
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const tally = () => within(screen.getByRole('region', { name: 'Try three questions' }));
  const answer = async (letter: string) => {
    fireEvent.click(option(letter));
    expect(tally().getByText('Saving')).toBeTruthy();
    await tally().findByText('Saved');
    fireEvent.click(button('Check answer'));
  };

  it('can be filled in, are saved and marked, and give a score', async () => {
    open('/');
    await screen.findByRole('heading', { name: 'Try three questions' });
    expect(button('Check answer').disabled).toBe(true);
    await answer('B');
    expect(tally().getByText('Correct, +1')).toBeTruthy();
    expect(option('A').disabled).toBe(true);
    fireEvent.click(button('Next question'));
    await answer('A');
    expect(tally().getByText('Incorrect, −0.25')).toBeTruthy();
    expect(tally().getByText('Correct answer')).toBeTruthy();
    fireEvent.click(button('Next question'));
    await answer('B');
    // (1 − 0.25 + 1) ÷ 3
    expect(tally().getByText('0.58')).toBeTruthy();
    expect(tally().getByRole('link', { name: 'Register' })).toBeTruthy();
  });
});

describe('the model tests that come', () => {
  const coming = async () => within(await screen.findByRole('region', { name: 'Live and upcoming model tests' }));

  it('are those that the server announces, each with the day that it starts or until which it is live (3/D4)', async () => {
    const test = { subject: 'Combined', marks: 100, time: 60 };
    serverThatAnswers({
      ...ANSWERS,
      'GET /api/landing': {
        body: {
          modelTests: [
            { ...test, name: 'Full paper 1', status: 'Live', at: '2031-05-04T12:00:00.000Z' },
            { ...test, name: 'Physics 2', subject: 'Physics', status: 'Upcoming', at: '2031-05-05T12:00:00.000Z' },
          ],
        },
      },
    });
    await openWhole();
    const items = await (await coming()).findAllByRole('listitem');
    expect(items[0]!.textContent).toMatch(/Full paper 1100 marks, 60 minutes, all four subjects.*Live.*Until May \d/);
    expect(items[1]!.textContent).toMatch(/Physics 2100 marks, 60 minutes.*Upcoming.*May \d/);
    expect(items).toHaveLength(2);
    // the day in the margin of a live test is its last one (3/D4)
    expect(items[0]!.textContent).toMatch(/^until \d+May/);
    expect(items[1]!.textContent).toMatch(/^\d+May/);
  });

  it.each([
    ['none is announced', { body: { modelTests: [] } }],
    ['they can’t be asked for', 'away' as const],
  ])('say so when %s', async (_what, answer) => {
    jest.spyOn(console, 'error').mockImplementation();
    serverThatAnswers({ ...ANSWERS, 'GET /api/landing': answer });
    await openWhole();
    expect(await (await coming()).findByText(/^No model tests are scheduled yet/)).toBeTruthy();
    expect((await coming()).getByRole('link', { name: 'Mock Test' }).getAttribute('href')).toBe('/student/mock-test');
  });
});

it('a name written on the sheet goes along to the registration, and stands in no address', async () => {
  // which loads another document, as this environment can't
  const left = jest.spyOn(console, 'error').mockImplementation();
  await openWhole();
  const call = within(await screen.findByRole('region', { name: 'Put your name on the sheet.' }));
  fireEvent.change(call.getByLabelText('Username'), { target: { value: 'nusrat.j' } });
  fireEvent.click(call.getByRole('button', { name: 'Register' }));
  expect(left.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringMatching(/navigation/) })]]);
  cleanup();
  open('/register');
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('nusrat.j');
});

it('[W19] is there also where the browser keeps nothing for a site', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  open('/');
  expect(await wayTo('Register')).toBe('/register');
  blocked.mockRestore();
});

it('[D22] How a paper is marked leads to the marking', async () => {
  open('/');
  const link = await screen.findByRole('link', { name: 'How a paper is marked' });
  const place = document.querySelector(link.getAttribute('href')!)!;
  expect(within(place as HTMLElement).getByRole('heading', { name: 'How a paper is marked' })).toBeTruthy();
});

describe('the footer', () => {
  const footer = async () => within(await screen.findByRole('contentinfo'));
  const links = async (title: string) =>
    within((await footer()).getByRole('region', { name: title }))
      .getAllByRole('link')
      .map((link) => [link.firstChild?.textContent, link.getAttribute('href')]);

  it('[LAND-24] [LAND-25] [LAND-26] has Shortlinks to the login, the roadmap and mock tests', async () => {
    open('/');
    expect(await links('Shortlinks')).toEqual([
      ['Login', '/login'],
      ['Admission Roadmap', site.roadmap],
      ['Mock Tests', '/student/mock-test'],
    ]);
  });

  it('[LAND-27] has the social links of the editable file', async () => {
    open('/');
    expect(await links('Social')).toEqual(site.social.map(({ name, address }) => [name, address]));
  });

  it.each([
    ['[LAND-28] a tutor', { jwtoken: 't', tutorId: 'one', isTutor: true }, '/tutor/dashboard'],
    ['[LAND-29] nobody', null, '/tutor-login'],
    ['[LAND-29] a student', { jwtoken: 't', studentId: 'one', isStudent: true }, '/tutor-login'],
    ['[LAND-29] who is no tutor any more', { jwtoken: 't', tutorId: 'one', isTutor: false }, '/tutor-login'],
  ])('%s is led by Tutor Login to %s', async (_who, session, address) => {
    if (session) localStorage.setItem('userData', JSON.stringify(session));
    open('/');
    expect(await links('Career')).toEqual([['Tutor Login', address]]);
  });

  it('[LAND-30] [LAND-31] has the terms and a copyright line of 2024', async () => {
    open('/');
    const terms = (await footer()).getByRole('link', { name: 'Terms & Conditions' });
    expect(terms.getAttribute('href')).toBe('/termsandconditions');
    expect((await footer()).getByText(/^© 2024 /)).toBeTruthy();
  });
});

it.each([
  ['/forgot-password', 'Forgot your password?'],
  ['/tutor-login', 'Tutor login'],
  ['/termsandconditions', 'Terms & Conditions'],
])('%s, to which pages lead, is there for visitors', async (address, title) => {
  open(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it('[ROUTE-10] [LAND-32] the terms say since when they hold, and nothing is asked of the server for them', async () => {
  const asked = serverThatAnswers(ANSWERS);
  open('/termsandconditions');
  expect(await screen.findByText('Effective May 2, 2024')).toBeTruthy();
  expect(asked).toEqual([]);
});
