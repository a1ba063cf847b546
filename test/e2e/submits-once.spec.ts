import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, CDPSession, Locator, Page, Request, Route } from 'playwright-core';
import { adminDataOf, launchBrowser, tutorDataOf, userDataOf, visit } from '../support/browser/browser.js';
import { eventually } from '../support/assertions/eventually.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';
import { WRITING_BUTTONS, type WritingButton, type WritingSeed } from '../support/browser/writing-buttons.js';

const WEB_FOLDER = resolve(__dirname, '../../web/src');
const DAY_MS = 24 * 60 * 60_000;
const QUESTIONS = 30;
/** Maximum time in ms on a busy machine */
const BUILT_MS_MAX = 30_000;

/** Calls of the outbox and of practices, which are idempotent. */
const IDEMPOTENT_CALLS = [
  'PUT /api/attempts/{id}/answers',
  'PUT /api/attempts/{id}/progress',
  'POST /api/practice',
  'PUT /api/practice/{id}/answers',
  'POST /api/practice/{id}/end',
  'PUT /api/practice/plan',
];
/** Changes nothing */
const QUERY_CALL = 'POST /api/question/similar';
/** Sent by the exam dialog, which has a separate test */
const SUBMIT_CALL = 'POST /api/attempts/{id}/submit';

/** The response to a call for each role, with the fields that the pages use */
const ANSWER = {
  message: 'Done.',
  jwtoken: 'another',
  studentId: 'another',
  tutorId: 'another',
  adminId: 'another',
  mockTestId: 'another',
  correctionId: 'another',
  isBanned: true,
  removed: 1,
  restored: 0,
  kept: [],
};

describe('a double click', () => {
  let server: Server;
  let browser: Browser;
  let seed: WritingSeed;
  const signedIn: Partial<Record<WritingButton['as'], object>> = {};

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    const tutor = await registerTutor(server, 'tom');
    const questionIds = await addQuestions(server, tutor, 'Physics', QUESTIONS);
    const [ann, bob, newcomer] = [
      await ExamTaker.register(server, 'ann'),
      await ExamTaker.register(server, 'bob'),
      await ExamTaker.register(server, 'newcomer'),
    ];
    // The lists of a newly started server may still be building
    const attempt = await eventually(() => ann.startMockTest(), BUILT_MS_MAX);
    for (const { _id, options } of attempt.questions) {
      await ann.answer(
        attempt.attemptId,
        _id,
        options.find((option) => option.endsWith('right'))!,
      );
    }
    await ann.submit(attempt.attemptId);
    for (const student of [bob, bob, ann]) {
      await student.call('POST', `/student/doubts/${student.id}`, { subject: 'Math', doubt: 'Why?' });
    }
    await ann.call('POST', `/question/report/${attempt.questions[0]!._id}`, { reason: 'key' });
    const asTutor = { token: tutor.token };
    const doubts = await eventually(async () => {
      const { body: listed } = await server.http<{ _id: string }[]>('GET', '/tutor/reviews', asTutor);
      if (listed.length < 3) throw new Error(`${listed.length} of 3 doubts are listed`);
      return listed;
    }, BUILT_MS_MAX);
    await server.http('POST', `/doubts/${doubts[1]!._id}/claim`, asTutor);
    const askedId = attempt.questions[2]!._id;
    /** Asks a doubt about a question. @returns the id of the doubt once it is answered */
    const answeredDoubt = async (): Promise<string> => {
      const doubt = { subject: 'Physics', doubt: 'Why this one?', questionId: askedId };
      const { body } = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, doubt);
      await server.http('POST', `/tutor/answer/${body._id}`, { ...asTutor, body: { answer: 'By definition.' } });
      return body._id;
    };
    const [answeredDoubtId, publishedDoubtId] = [await answeredDoubt(), await answeredDoubt()];
    await eventually(async () => {
      const text = { doubtId: publishedDoubtId, question: 'Why?', answer: 'By definition.' };
      const { status } = await server.http('POST', `/question/answers/${askedId}`, { ...asTutor, body: text });
      if (status !== 201 && status !== 409) throw new Error(`publishing answered ${status}`);
    }, BUILT_MS_MAX);
    await fetch(`${server.url}/api/questions/import?format=csv`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tutor.token}`, 'Content-Type': 'application/octet-stream' },
      body: 'subject,question,optionA,optionB,correctAnswer\nPhysics,What was imported?,this,that,this\n',
    });
    for (const name of ['Mechanics', 'Optics']) {
      await server.http('POST', '/topics', { ...asTutor, body: { subject: 'Physics', name } });
    }
    const modelTestName = 'First week';
    const liveFrom = scheduleMinute(new Date(Date.now() + DAY_MS));
    const body = {
      questionId: attempt.questions[1]!._id,
      correctAnswer: null,
      reason: 'Two are right.',
      dryRun: false,
    };
    const corrected = await server.http<{ correctionId: string }>('POST', '/key-corrections', { ...asTutor, body });
    const ended = modelTestOf(questionIds.slice(4, 6), scheduleMinute(new Date(Date.now() - 3 * DAY_MS)), {
      Name: 'Held results',
      reveal: 'release',
    });
    const modelTestRequests = () =>
      storeModelTest(server, tutor, modelTestOf(questionIds.slice(2, 4), liveFrom, { Name: modelTestName }));
    seed = {
      // A corrected key changes a score
      questionId: attempt.questions[0]!._id,
      attemptId: attempt.attemptId,
      mockTestId: await eventually(() => ann.generate(), BUILT_MS_MAX),
      modelTestId: await eventually(modelTestRequests, BUILT_MS_MAX),
      modelTestName,
      heldTestId: await storeModelTest(server, tutor, ended),
      correctionId: corrected.body.correctionId,
      answeredDoubtId,
      publishedDoubtId,
    };
    signedIn.student = userDataOf(ann.person);
    signedIn.newcomer = userDataOf(newcomer.person);
    signedIn.tutor = tutorDataOf(tutor);
    signedIn.admin = adminDataOf(await logInAdmin(server));
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens the page of a button and prepares it. */
  async function openFor(row: WritingButton): Promise<Page> {
    const userData = signedIn[row.as];
    const { page } = await visit(browser, server.url, userData && { userData });
    const pagePath = typeof row.at === 'string' ? row.at : row.at(seed);
    if (row.state) {
      await page.goto('/login');
      await page.evaluate(`history.replaceState({ usr: ${JSON.stringify(row.state)}, key: 'own' }, '', '${pagePath}')`);
      await page.reload();
    } else {
      await page.goto(pagePath);
    }
    await row.fill?.(page, seed);
    return page;
  }

  it.each(WRITING_BUTTONS)('on “$name” of the $as sends one request', async (row) => {
    const page = await openFor(row);
    const sent = await requestsOfManyClicks(page, row.call, row.button(page), (route) =>
      route.fulfill({ json: ANSWER }),
    );
    expect(sent).toBe(1);
    await page.context().close();
  });

  it('on Submit of an exam sends one request', async () => {
    const student = await ExamTaker.register(server, 'sitting');
    const { examId } = await student.startMockTest();
    const { page } = await visit(browser, server.url, { userData: userDataOf(student.person) });
    await page.goto(`/student/exam-questions/${examId}`);
    await page.getByRole('button', { name: 'Submit test' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true });
    const sent = await requestsOfManyClicks(page, SUBMIT_CALL, button, (route) => route.continue());
    expect(sent).toBe(1);
    await page.context().close();
  });

  it('is tested on a button for every non-GET call of the pages', () => {
    const failures = new Set([
      ...WRITING_BUTTONS.map(({ call }) => call),
      ...IDEMPOTENT_CALLS,
      SUBMIT_CALL,
      QUERY_CALL,
    ]);
    expect([...callsIn(WEB_FOLDER)].filter((call) => !failures.has(call))).toEqual([]);
  });
});

/**
 * Clicks a button twice at once, again while its request waits for the response, and again with the response.
 * @param respond answers the first request
 * @returns the number of requests of the call
 */
async function requestsOfManyClicks(
  page: Page,
  call: string,
  button: Locator,
  respond: (route: Route) => Promise<void>,
): Promise<number> {
  const [method, path] = call.split(' ') as [string, string];
  const pattern = new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  let count = 0;
  let received: (route: Route) => void;
  const firstRoute = new Promise<Route>((resolve) => void (received = resolve));
  await page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => {
      const request = route.request();
      if (request.method() !== method || isPreview(request)) return route.fallback();
      count += 1;
      received(route);
    },
  );
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const inspector = await page.context().newCDPSession(page);
  await Promise.all([click(inspector, point), click(inspector, point)]);
  const route = await firstRoute;
  await click(inspector, point);
  await Promise.all([respond(route), click(inspector, point)]);
  await isIdle(page);
  return count;
}

/** Resolves once the page has handled its input. Requests of the last click are sent before. */
const isIdle = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((next) => requestIdleCallback(next, { timeout: 2000 }));
  })()`);

/** Dispatches a click without waiting for the page to handle it. */
const click = (inspector: CDPSession, point: { x: number; y: number }): Promise<unknown> =>
  Promise.all(
    (['mousePressed', 'mouseReleased'] as const).map((type) =>
      inspector.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 }),
    ),
  );

/** Returns true for calls that change no state, such as a dry run. */
const isPreview = (request: Request): boolean =>
  /dryRun=true/.test(request.url()) || /"dryRun":true/.test(request.postData() ?? '');

/** Yields the method and path of each typed call other than GET. */
function* callsIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* callsIn(path);
    else if (/(?<!\.gen|\.spec)\.tsx?$/.test(entry.name)) {
      for (const [, method, address] of readFileSync(path, 'utf8').matchAll(
        /api\.(POST|PUT|DELETE|PATCH)\(\s*['`]([^'`]+)['`]/g,
      )) {
        const roles = address!.includes('${role}') ? ['student', 'tutor', 'admin'] : [''];
        for (const role of roles) yield `${method} ${address!.replace('${role}', role)}`;
      }
    }
  }
}
