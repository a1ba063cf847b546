import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

/** Stubs IntersectionObserver. @returns a function that brings every section into view */
function withoutIntersections(): () => void {
  const parts = new Set<() => void>();
  const observerSpy = jest.spyOn(globalThis, 'IntersectionObserver' as never) as unknown as jest.SpyInstance;
  observerSpy.mockImplementation((callback: (entries: object[], observer: object) => void) => {
    const observer = { observe: () => void parts.add(reveal), disconnect: () => void parts.delete(reveal) };
    const reveal = () => callback([{ isIntersecting: true }], observer);
    return observer;
  });
  return () => [...parts].forEach((reveal) => reveal());
}

/** Opens the page with every section loaded. */
async function openFullPage() {
  const revealAll = withoutIntersections();
  const openedPage = open('/');
  await screen.findByRole('region', { name: 'Tutors' });
  act(() => revealAll());
  return openedPage;
}

const { contact } = site;
afterEach(() => {
  jest.restoreAllMocks();
  if (contact === undefined) delete site.contact;
  else site.contact = contact;
});

const header = async () => within(await screen.findByRole('banner'));
const hrefOf = async (name: string | RegExp) =>
  (await header()).getAllByRole('link', { name })[0]?.getAttribute('href');

it('[LAND-1] the logo links to /', async () => {
  open('/');
  expect(await hrefOf('Meritlist')).toBe('/');
});

it('[LAND-2] a student sees Dashboard in place of Log in and Register', async () => {
  signIn();
  open('/');
  const top = await header();
  expect(top.queryByRole('link', { name: 'Log in' })).toBeNull();
  expect(top.queryByRole('link', { name: 'Register' })).toBeNull();
  expect(await hrefOf('Dashboard')).toBe('/student/dashboard');
});

it.each([
  ['a visitor', null],
  ['a tutor', { jwtoken: 't', tutorId: 'one', isTutor: true }],
  ['an admin', { jwtoken: 't', adminId: 'one', isAdmin: true }],
  ['an account that is not a student', { jwtoken: 't', studentId: 'one', isStudent: false }],
])('[LAND-3] [LAND-4] %s sees Log in and Register', async (_visitor, session) => {
  if (session) localStorage.setItem('userData', JSON.stringify(session));
  open('/');
  expect(await hrefOf('Log in')).toBe('/login');
  expect(await hrefOf('Register')).toBe('/register');
  expect((await header()).queryByRole('link', { name: 'Dashboard' })).toBeNull();
});

it.each([
  ['[LAND-5]', 'Model Test', '/student/model-test'],
  ['[LAND-6]', 'Mock Test', '/student/mock-test'],
  ['[LAND-7]', 'Past Questions', '/student/question-bank'],
])('%s the navigation entry %s links to %s', async (_id, name, address) => {
  open('/');
  expect(await hrefOf(name)).toBe(address);
});

it('[LAND-8] the navigation entry Road Map links to the roadmap of the site file', async () => {
  open('/');
  expect(await hrefOf(/^Road Map/)).toBe(site.roadmap);
});

it('[LAND-12] the hero has a headline and a link to register', async () => {
  open('/');
  const headline = await screen.findByRole('heading', { level: 1 });
  expect(headline.textContent).toBe('Sit the university admission test before it counts.');
  const hero = headline.closest('section')!;
  expect(within(hero).getByRole('link', { name: 'Register and sit a mock test' }).getAttribute('href')).toBe(
    '/register',
  );
});

describe('hero illustration', () => {
  const drawing = async () => {
    const headline = await screen.findByRole('heading', { level: 1 });
    return headline.closest('section')!;
  };

  it('[LAND-13] is the built-in drawing by default', async () => {
    open('/');
    expect(
      within(await drawing())
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toMatch(/answer sheet/);
  });

  it('[LAND-13] is the picture of the site file, if it has one', async () => {
    const replaced = jest.replaceProperty(site, 'illustration', 'https://example.org/hero.png');
    open('/');
    const hero = await drawing();
    expect(hero.querySelector('img')?.src).toBe('https://example.org/hero.png');
    expect(within(hero).queryByRole('img')).toBeNull();
    replaced.restore();
  });
});

describe('phone menu', () => {
  const menu = async () => (await header()).getByRole('button', { name: 'Menu' });

  it('[LAND-9] [LAND-10] opens on click, and closes on a second click, on Escape with focus on the button, and on navigation', async () => {
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

  it('closes on a tap outside, but not on a tap inside', async () => {
    open('/');
    const button = await menu();
    fireEvent.click(button);
    const list = document.getElementById(button.getAttribute('aria-controls')!)!;
    fireEvent.pointerDown(list);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.pointerDown(screen.getByRole('main'));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('[LAND-11] contains the four navigation links', async () => {
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

describe('tutors', () => {
  const tutorsRegion = async () => within(await screen.findByRole('region', { name: 'Tutors' }));

  it('[LAND-14] [LAND-15] [LAND-16] are five cards with a name, a subject and a portrait', async () => {
    open('/');
    const cards = (await tutorsRegion()).getAllByRole('figure');
    const cardTexts = cards.map((card) => [
      card.querySelector('b')?.textContent,
      card.querySelector('span')?.textContent,
      within(card).getByRole('img').getAttribute('src'),
    ]);
    expect(cardTexts).toEqual(site.tutors.map(({ name, role, image }) => [name, role, image]));
    expect(cardTexts.map(([, role]) => role)).toEqual(['Chemistry', 'Math', 'Physics', 'English', 'Physics']);
    expect(new Set(cardTexts.map(([name]) => name)).size).toBe(5);
  });

  it('[LAND-42] show the qualification, if the site file has one', async () => {
    const [first, ...others] = site.tutors;
    const replaced = jest.replaceProperty(site, 'tutors', [{ ...first!, qualification: 'MSc, Dhaka' }, ...others]);
    open('/');
    const cards = (await tutorsRegion()).getAllByRole('figure');
    expect(cards.map((card) => card.querySelectorAll('span')[1]?.textContent)).toEqual([
      'MSc, Dhaka',
      ...others.map(() => undefined),
    ]);
    replaced.restore();
  });

  it('[CARD-32] become a react-slick carousel when the section comes near the viewport', async () => {
    const revealAll = withoutIntersections();
    open('/');
    const tutors = await tutorsRegion();
    expect(document.querySelector('.slick-slider')).toBeNull();
    act(() => revealAll());
    await tutors.findByRole('button', { name: 'Next tutor' });
    expect(document.querySelector('.slick-slider .slick-track')).not.toBeNull();
  });
});

describe('LandingPage: sections about Meritlist', () => {
  const withNumbers = (numbers: object) =>
    serverThatAnswers({ ...ANSWERS, 'GET /api/landing': { body: { modelTests: [], numbers } } });
  const hero = async () => within((await screen.findByRole('heading', { level: 1 })).closest('section') as HTMLElement);

  it('[LAND-34] shows the numbers of the installation', async () => {
    withNumbers({ questions: 1_212, modelTests: 9, students: 300 });
    open('/');
    expect(await (await hero()).findByText('1,212 questions · 9 model tests · 300 students')).toBeTruthy();
  });

  it('[LAND-34] hides the small numbers of a new installation', async () => {
    withNumbers({ questions: 1_212, modelTests: 2, students: 3 });
    open('/');
    expect(await (await hero()).findByText('1,212 questions')).toBeTruthy();
  });

  it('[LAND-36] shows the price and the universities of the site file, and one line in Bangla', async () => {
    open('/');
    const heroText = await hero();
    expect(heroText.getByText(site.price)).toBeTruthy();
    expect(heroText.getByText(site.universities.join(', '))).toBeTruthy();
    expect(heroText.getByText('বিশ্ববিদ্যালয় ভর্তি পরীক্ষার প্রস্তুতি').getAttribute('lang')).toBe('bn');
  });

  describe('operator', () => {
    const withOperator = (operator?: object) =>
      serverThatAnswers({ ...ANSWERS, 'GET /api/landing': { body: { ...NO_NUMBERS, modelTests: [], operator } } });
    const footer = async () => within(await screen.findByRole('contentinfo'));
    /** Text of the elements around “Run by”. */
    const operatorTexts = async () => [
      (await (await hero()).findByText(/^Run by/)).textContent,
      (await (await footer()).findByText(/^Run by/)).textContent,
    ];

    it('[LAND-39] is shown in the hero, and with its sentence in the footer', async () => {
      withOperator({ name: 'Padma Centre', place: 'Rajshahi', since: 2016, about: 'Five teachers check every key.' });
      open('/');
      expect(await operatorTexts()).toEqual([
        'Run by Padma Centre, Rajshahi, since 2016',
        'Run by Padma Centre, Rajshahi, since 2016. Five teachers check every key.',
      ]);
    });

    it('[LAND-39] is shown without the fields that are not set', async () => {
      withOperator({ name: 'Padma Centre' });
      open('/');
      expect(await operatorTexts()).toEqual(['Run by Padma Centre', 'Run by Padma Centre. ']);
    });

    it('[LAND-39] is not shown if the server names none', async () => {
      withNumbers({ questions: 1_212, modelTests: 0, students: 0 });
      open('/');
      await (await hero()).findByText('1,212 questions');
      expect(document.body.textContent).not.toMatch(/Run by/);
    });
  });

  it('[LAND-40] marks the drawn merit list as an example, also for screen readers', async () => {
    open('/');
    const drawing = (await hero()).getByRole('img');
    expect(within(drawing).getByText('Merit list').parentElement!.textContent).toBe('Merit listExample');
    expect(drawing.getAttribute('aria-label')).toMatch(/an example of a merit list/);
  });

  it('[LAND-43] says why the marks can be trusted', async () => {
    open('/');
    expect((await hero()).getByText(/^A signed receipt proves .*all results are corrected/)).toBeTruthy();
  });

  it('[LAND-37] shows pictures of the product, each with a description, in both themes', async () => {
    await openFullPage();
    const section = within(await screen.findByRole('region', { name: 'From your first test to admission day' }));
    const pictures = section.getAllByRole<HTMLImageElement>('img');
    expect(pictures).toHaveLength(6);
    for (const picture of pictures) {
      expect(picture.alt).not.toBe('');
      expect(existsSync(join('web/public', new URL(picture.src).pathname))).toBe(true);
    }
  });

  it('[LAND-38] has a section for coaching centres', async () => {
    await openFullPage();
    const section = within(await screen.findByRole('region', { name: 'For coaching centres' }));
    expect(section.getAllByRole('heading', { level: 3 })).toHaveLength(6);
    expect(section.getByText('npm ci && npm run demo')).toBeTruthy();
  });

  it('[LAND-44] links from the hero to the section for coaching centres', async () => {
    open('/');
    const link = (await hero()).getByRole('link', { name: 'Run it for your own students' });
    expect(document.querySelector(link.getAttribute('href')!)).toBeTruthy();
  });

  it('[LAND-41] shows no contact address if the site file has none', async () => {
    delete site.contact;
    await openFullPage();
    await screen.findByRole('region', { name: 'For coaching centres' });
    expect(document.querySelector('[href^="mailto:"]')).toBeNull();
  });

  it('[LAND-41] shows the contact address in the footer and in the section for coaching centres', async () => {
    site.contact = 'office@centre.example';
    await openFullPage();
    for (const part of [
      await screen.findByRole('region', { name: 'For coaching centres' }),
      screen.getByRole('contentinfo'),
    ]) {
      const link = within(part).getByRole('link', { name: 'office@centre.example' });
      expect(link.getAttribute('href')).toBe('mailto:office@centre.example');
    }
  });
});

describe('Try three questions', () => {
  const option = (letter: string) =>
    within(screen.getByRole('radiogroup')).getAllByRole<HTMLInputElement>('radio')['ABCD'.indexOf(letter)]!;
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const resultRegion = () => within(screen.getByRole('region', { name: 'Try three questions' }));
  const answer = async (letter: string) => {
    fireEvent.click(option(letter));
    expect(resultRegion().getByText('Saving')).toBeTruthy();
    await resultRegion().findByText('Saved');
    fireEvent.click(button('Check answer'));
  };

  it('saves and grades each answer, and shows the score', async () => {
    open('/');
    await screen.findByRole('heading', { name: 'Try three questions' });
    expect(button('Check answer').disabled).toBe(true);
    await answer('B');
    expect(resultRegion().getByText('Correct, +1')).toBeTruthy();
    expect(option('A').disabled).toBe(true);
    fireEvent.click(button('Next question'));
    await answer('A');
    expect(resultRegion().getByText('Incorrect, −0.25')).toBeTruthy();
    expect(resultRegion().getByText('Correct answer')).toBeTruthy();
    fireEvent.click(button('Next question'));
    await answer('B');
    // (1 − 0.25 + 1) ÷ 3
    expect(resultRegion().getByText('0.58')).toBeTruthy();
  });

  it('[LAND-35] ends with a result of the three answers with solutions, which can be tried again', async () => {
    open('/');
    await screen.findByRole('heading', { name: 'Try three questions' });
    await answer('B');
    fireEvent.click(button('Next question'));
    await answer('A');
    fireEvent.click(button('Next question'));
    await answer('B');
    fireEvent.click(button('See your result'));
    const heading = resultRegion().getByRole('heading', { name: 'Your result' });
    expect(document.activeElement).toBe(heading);
    expect(resultRegion().getByText('You scored 1.75 out of 3.')).toBeTruthy();
    const graded = resultRegion().getAllByRole('listitem').slice(0, 3);
    expect(graded.map((item) => /Correct, \+1|Incorrect, −0.25/.exec(item.textContent)?.[0])).toEqual([
      'Correct, +1',
      'Incorrect, −0.25',
      'Correct, +1',
    ]);
    expect(graded[1]!.textContent).toMatch(/Your answer: A.*Correct answer: C, 12.*Six between carbons/);
    expect(resultRegion().getByRole('link', { name: 'Register and take a full test' }).getAttribute('href')).toBe(
      '/register',
    );
    fireEvent.click(button('Try again'));
    expect(button('Check answer').disabled).toBe(true);
    expect(resultRegion().getByText('0.00')).toBeTruthy();
  });
});

const NO_NUMBERS = { numbers: { questions: 0, modelTests: 0, students: 0 } };

describe('live and upcoming model tests', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Live and upcoming model tests' }));

  it('are listed with the day on which they start or end', async () => {
    const test = { subject: 'Combined', marks: 100, time: 60 };
    serverThatAnswers({
      ...ANSWERS,
      'GET /api/landing': {
        body: {
          ...NO_NUMBERS,
          modelTests: [
            { ...test, name: 'Full paper 1', status: 'Live', at: '2031-05-04T12:00:00.000Z' },
            { ...test, name: 'Physics 2', subject: 'Physics', status: 'Upcoming', at: '2031-05-05T12:00:00.000Z' },
          ],
        },
      },
    });
    await openFullPage();
    const items = await (await section()).findAllByRole('listitem');
    expect(items[0]!.textContent).toMatch(/Full paper 1100 marks, 60 minutes, all four subjects.*Live.*Until May \d/);
    expect(items[1]!.textContent).toMatch(/Physics 2100 marks, 60 minutes.*Upcoming.*May \d/);
    expect(items).toHaveLength(2);
    // the margin of a live test shows its last day
    expect(items[0]!.textContent).toMatch(/^until \d+May/);
    expect(items[1]!.textContent).toMatch(/^\d+May/);
  });

  it.each([
    ['none is announced', { body: { ...NO_NUMBERS, modelTests: [] } }],
    ['the server is unreachable', 'away' as const],
  ])('show an empty state when %s', async (_description, answer) => {
    jest.spyOn(console, 'error').mockImplementation();
    serverThatAnswers({ ...ANSWERS, 'GET /api/landing': answer });
    await openFullPage();
    expect(await (await section()).findByText(/^No model tests are scheduled yet/)).toBeTruthy();
    expect((await section()).getByRole('link', { name: 'Mock Test' }).getAttribute('href')).toBe('/student/mock-test');
  });
});

it('the username of the closing section prefills the registration and is not in the URL', async () => {
  // jsdom cannot navigate to another document and logs an error
  const navigationErrors = jest.spyOn(console, 'error').mockImplementation();
  await openFullPage();
  const call = within(await screen.findByRole('region', { name: 'Put your name on the sheet.' }));
  fireEvent.change(call.getByLabelText('Username'), { target: { value: 'nusrat.j' } });
  fireEvent.click(call.getByRole('button', { name: 'Register' }));
  expect(navigationErrors.mock.calls).toEqual([
    [expect.objectContaining({ message: expect.stringMatching(/navigation/) })],
  ]);
  cleanup();
  open('/register');
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('nusrat.j');
});

it('the page renders when the browser blocks storage', async () => {
  const getItemSpy = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  open('/');
  expect(await hrefOf('Register')).toBe('/register');
  getItemSpy.mockRestore();
});

it('How a paper is marked links to its section', async () => {
  open('/');
  const link = await screen.findByRole('link', { name: 'How a paper is marked' });
  const section = document.querySelector(link.getAttribute('href')!)!;
  expect(within(section as HTMLElement).getByRole('heading', { name: 'How a paper is marked' })).toBeTruthy();
});

describe('footer', () => {
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

  it('[LAND-27] has the social links of the site file', async () => {
    open('/');
    expect(await links('Social')).toEqual(site.social.map(({ name, address }) => [name, address]));
  });

  it.each([
    ['[LAND-28] a tutor', { jwtoken: 't', tutorId: 'one', isTutor: true }, '/tutor/dashboard'],
    ['[LAND-29] a visitor', null, '/tutor-login'],
    ['[LAND-29] a student', { jwtoken: 't', studentId: 'one', isStudent: true }, '/tutor-login'],
    [
      '[LAND-29] an account that is no longer a tutor',
      { jwtoken: 't', tutorId: 'one', isTutor: false },
      '/tutor-login',
    ],
  ])('%s gets a Tutor Login link to %s', async (_visitor, session, address) => {
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
])('visitors can open %s', async (address, title) => {
  open(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it('[ROUTE-10] [LAND-32] the terms show their effective date and send no request', async () => {
  const requests = serverThatAnswers(ANSWERS);
  open('/termsandconditions');
  expect(await screen.findByText('Effective May 2, 2024')).toBeTruthy();
  expect(requests).toEqual([]);
});
