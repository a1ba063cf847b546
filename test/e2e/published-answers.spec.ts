import type { Browser } from 'playwright-core';
import { launchBrowser, PHONE, screenshotAt, tutorDataOf, userDataOf, visit } from '../support/browser/browser.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestion, addQuestions, registerTutor, type Person } from '../support/scenarios/people.js';
import { startServer, type Server } from '../support/server/server.js';

const SIZES = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, PHONE];
const HOUR_MS = 60 * 60_000;
const QUESTION = {
  question: String.raw`A stone is dropped from rest from a tower. Half a second later, a second stone is thrown down from the same place with a speed of $10\ \mathrm{m/s}$. After what time, measured from the first throw, does the second stone pass the first one, and how far have both stones fallen by then? ($g = 10\ \mathrm{m/s^2}$)`,
  subject: 'Physics' as const,
  options: ['0.75 s', '0.85 s', '1.25 s', '1.5 s'],
  correctAnswers: ['0.75 s'],
  solution: String.raw`Both have fallen the same way: $5t^2 = 10(t - 0.5) + 5(t - 0.5)^2$.`,
};
const DOUBT = 'I am Ann from Notre Dame. Why is the time of the second stone t minus 0.5?';
const EDITED_TEXT = 'Why is the time of the second stone $t - 0.5$?';

describe('the answer to a doubt about a question', () => {
  let server: Server;
  let browser: Browser;
  let tutor: Person;
  let testId: string;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
    tutor = await registerTutor(server, 'selina');
    const questionIds = [
      await addQuestion(server, tutor, QUESTION),
      ...(await addQuestions(server, tutor, 'Physics', 4)),
    ];
    const from = scheduleMinute(new Date(Date.now() - HOUR_MS));
    testId = await storeModelTest(server, tutor, modelTestOf(questionIds, from, { ExpiryDays: 2 }));
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Returns a student who chose a wrong option of the question, and the URL of the result. */
  const taker = async (name: string) => {
    const student = await ExamTaker.register(server, name);
    const { attemptId, questions } = await student.startModelTest(testId);
    const { _id: questionId } = questions.find(({ options }) => options.includes('1.25 s'))!;
    await student.answer(attemptId, questionId, '1.25 s');
    await student.submit(attemptId);
    return { student, attemptId, questionId, result: `/student/exam-history/${attemptId}` };
  };

  it('[DOUBT-14] [DOUBT-15] [DOUBT-16] [ANSWER-6] [ANSWER-11] [ANSWER-12] [ANSWER-13] is published as edited, shown to others who finished the question, and withdrawn by the student who asked', async () => {
    const cid = await taker('cid');
    const earlier = await cid.student.call<{ _id: string }>('POST', `/student/doubts/${cid.student.id}`, {
      subject: 'Physics',
      doubt: 'Which time does the second stone have?',
      questionId: cid.questionId,
      attemptId: cid.attemptId,
    });
    const answer = { answer: 'It starts half a second later.' };
    await server.http('POST', `/tutor/answer/${earlier.body._id}`, { token: tutor.token, body: answer });
    const [ann, bob] = [await taker('ann'), await taker('bob')];
    const asker = await visit(browser, server.url, { userData: userDataOf(ann.student.person) });
    const other = await visit(browser, server.url, { userData: userDataOf(bob.student.person) });
    const tutors = await visit(browser, server.url, { userData: tutorDataOf(tutor) });
    const { page } = tutors;

    await asker.page.goto(ann.result);
    const askersAnswer = asker.page.getByRole('article').filter({ hasText: 'A stone is dropped' });
    await askersAnswer.getByRole('link', { name: /^Ask a doubt about question/ }).click();
    await asker.page.waitForURL('**/student/doubts');
    await asker.page.getByRole('figure').getByText('A stone is dropped').waitFor();
    expect(await asker.page.getByRole('radio', { name: 'Physics' }).isChecked()).toBe(true);
    await asker.page.getByRole('textbox', { name: 'Your doubt' }).fill(DOUBT);
    await asker.page.getByRole('button', { name: 'Ask' }).click();
    await asker.page.getByText('Doubt submitted successfully!').waitFor();
    const expandButton = asker.page.getByRole('button', { name: 'Show all of the question of doubt 1' });
    for (const size of SIZES) expect(await screenshotAt(asker.page, size, 'own-doubt-about-question')).toBe(size.width);
    await asker.page.setViewportSize(PHONE);
    await expandButton.click();
    await asker.page.getByRole('button', { name: 'Show less of the question of doubt 1' }).waitFor();
    await asker.page.setViewportSize(SIZES[0]!);

    await page.goto('/tutor/reviews');
    const review = page.getByRole('main').getByRole('article').filter({ hasText: 'I am Ann' });
    await review.getByText('Correct answer').waitFor();
    await review.getByText('Both have fallen the same way').waitFor();
    const similar = review.getByRole('region', { name: 'Similar answered doubts' });
    await similar.getByText('Which time does the second stone have?').click();
    await similar.getByText('It starts half a second later.').waitFor();
    for (const size of SIZES) expect(await screenshotAt(page, size, 'review-about-question')).toBe(size.width);
    const isAnswered = asker.page.getByText('Your doubt was answered: Physics').waitFor();
    await review.getByRole('textbox', { name: 'Answer to ann' }).fill('It is thrown half a second later, Ann.');
    // The notification disappears after 5 s
    const opens = page.getByRole('button', { name: 'Publish under the question' }).click();
    await review.getByRole('button', { name: 'Post answer' }).click();
    await opens;
    await isAnswered;

    await page.waitForURL('**/tutor/reviews/*');
    const editor = page.getByRole('form', { name: 'Publish under the question' });
    expect(await editor.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(DOUBT);
    await editor.getByRole('textbox', { name: 'Question' }).fill(EDITED_TEXT);
    await editor.getByRole('textbox', { name: 'Answer' }).fill('It is thrown half a second later.');
    for (const size of SIZES) expect(await screenshotAt(page, size, 'publish-answer')).toBe(size.width);
    const isNotified = asker.page.getByRole('button', { name: 'Show the doubt' }).click();
    await editor.getByRole('button', { name: 'Publish answer' }).click();
    await page.getByRole('button', { name: 'Delete published answer' }).waitFor();
    await isNotified;
    await asker.page.getByText('Published under the question').waitFor();

    await other.page.goto(bob.result);
    const otherStudentsAnswer = other.page.getByRole('article').filter({ hasText: 'A stone is dropped' });
    await otherStudentsAnswer.getByText('1 answer by tutors').click();
    await otherStudentsAnswer.getByText('It is thrown half a second later.').waitFor();
    const published = otherStudentsAnswer.getByRole('region', { name: 'Answers by tutors' });
    expect(await published.innerText()).not.toMatch(/Ann|Notre Dame/i);
    for (const size of SIZES) expect(await screenshotAt(other.page, size, 'published-answer')).toBe(size.width);

    await other.page.goto('/student/mistake-review');
    await other.page.getByRole('button', { name: 'Show answer' }).click();
    await other.page
      .getByRole('region', { name: 'Answers by tutors' })
      .getByText(EDITED_TEXT.split(' $')[0]!)
      .waitFor();

    await asker.page.getByRole('button', { name: 'Withdraw the published answer to doubt 1' }).click();
    const dialog = asker.page.getByRole('dialog', { name: 'Withdraw this answer?' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await asker.page.getByText('Answer withdrawn').waitFor();
    await asker.page.getByText('Published under the question').waitFor({ state: 'detached' });
    await asker.page.getByText('It is thrown half a second later, Ann.').waitFor();

    await other.page.goto(bob.result);
    // Loaded together with the number of published answers
    await other.page.locator('[aria-label="Insights"]:not([aria-busy=true])').waitFor();
    await otherStudentsAnswer.waitFor();
    expect(await otherStudentsAnswer.getByText(/by tutors/).count()).toBe(0);
    expect([...asker.errors, ...other.errors, ...tutors.errors]).toEqual([]);
  }, 120_000);
});
