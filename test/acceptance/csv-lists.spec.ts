import type { PersonalDataExported } from '../../api/contracts/events/platform.events.js';
import type { KeptQuestion } from '../../api/question-bank/question.dto.js';
import { eventually } from '../support/assertions/eventually.js';
import { readLog } from '../support/assertions/whole-log.js';
import { ExamTaker } from '../support/scenarios/exam-taker.js';
import { scheduleMinute, modelTestOf, storeModelTest } from '../support/scenarios/model-tests.js';
import { addQuestions, logInAdmin, registerTutor, type Person } from '../support/scenarios/people.js';
import { apiCalls, fillPath, type ApiCall } from '../support/server/api-calls.js';
import { startApp, type TestApp } from '../support/server/test-app.js';

const HOUR_MS = 60 * 60_000;
const QUESTIONS = 1_050;
/** Lists whose number of rows is not in X-Total-Count, since they return a summary too. */
const WITHOUT_TOTAL = ['/replay/leaderboard', '/what-if/leaderboard'];
const EXPORTS_PER_HOUR = 60;
/** Downloads are recorded, so that the list of activities grows shortly after a download of another list. */
const RECORDED_MS_MAX = 20_000;

/** Returns the records of a CSV file; line ends within quotes are part of a cell. */
function recordsOf(csv: string): string[] {
  const records = csv.split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  expect(records.at(-1)).toBe('');
  return records.slice(0, -1);
}

describe('paged lists as CSV', () => {
  let app: TestApp;
  let lists: ApiCall[];
  let csvPaths: readonly string[];
  let tutor: Person;
  let admin: { id: string; token: string };
  let ann: ExamTaker;
  let values: Record<string, string>;

  beforeAll(async () => {
    app = await startApp();
    lists = (await apiCalls(app)).filter(({ method, queries }) => method === 'GET' && queries.includes('page'));
    const { body: document } = await app.http<{
      paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, object> }> } }>;
    }>('GET', '/openapi.json');
    csvPaths = Object.entries(document.paths).flatMap(([path, { get }]) =>
      get?.responses['200']?.content?.['text/csv'] ? path.replace(/^\/api/, '') : [],
    );
    admin = await logInAdmin(app);
    tutor = await registerTutor(app, 'tutor');
    ann = await ExamTaker.register(app, 'ann');
    const questionIds = await addQuestions(app, tutor, 'Physics', 27);
    const live = modelTestOf(questionIds.slice(0, 2), scheduleMinute(new Date(app.clock.now().getTime() - HOUR_MS)));
    const modelTestId = await storeModelTest(app, tutor, live);
    await ann.takeModelTest(modelTestId, 1, 1);
    await ann.take(1, 1);
    const doubtResponse = await ann.call<{ _id: string }>('POST', `/student/doubts/${ann.id}`, {
      subject: 'Physics',
      doubt: '=1+1 is "2",\nisn’t it?',
    });
    await app.http('POST', `/tutor/answer/${doubtResponse.body._id}`, { token: tutor.token, body: { answer: '+2' } });
    await ann.call('POST', `/student/doubts/${ann.id}`, { subject: 'Physics', doubt: 'Why?' });
    await ann.call('POST', `/question/report/${questionIds[0]}`, { reason: 'key' });
    values = {
      studentId: ann.id,
      modelTestId,
      questionId: questionIds[0]!,
      subject: 'Physics',
      from: new Date(app.clock.now().getTime() - HOUR_MS).toISOString(),
    };
  });
  afterAll(() => app.stop());

  const tokenOf = (roles: readonly string[]) => {
    const tokens = { tutor: tutor.token, admin: admin.token, student: ann.person.token };
    return tokens[(['tutor', 'admin', 'student'] as const).find((role) => roles.includes(role))!];
  };
  const get = <Body>(path: string, token: string, accept: string) =>
    app.http<Body>('GET', path, { token, headers: { accept } });
  const csvOf = (path: string, token: string) => get<string>(path, token, 'text/csv');
  const addressOf = (call: ApiCall) => {
    const required = call.queries.filter((query) => query in values).map((query) => `${query}=${values[query]}`);
    return `${fillPath(call, values)}?${required.join('&')}`;
  };

  it('[LIST-1] are offered by every list with pages, as the OpenAPI document says', () => {
    expect(lists.length).toBeGreaterThan(15);
    expect(lists.map(({ path }) => path).filter((path) => !csvPaths.includes(path))).toEqual([]);
  });

  it('[LIST-1] [LIST-2] contain every row of the list for the roles that may read it', async () => {
    for (const call of lists) {
      const address = addressOf(call);
      const token = tokenOf(call.roles);
      const rows = async () => {
        const { status, headers, body } = await csvOf(address, token);
        const type = headers.get('content-type');
        expect([call.path, status, type]).toEqual([call.path, 200, 'text/csv; charset=utf-8']);
        expect([call.path, headers.get('content-disposition')]).toEqual([
          call.path,
          expect.stringMatching(/^attachment; filename="[\w.:-]+\.csv"$/),
        ]);
        expect([call.path, headers.get('vary')?.toLowerCase()]).toEqual([call.path, expect.stringContaining('accept')]);
        return (body.includes('\r\n') ? recordsOf(body) : body.trim().split('\n')).length - 1;
      };
      if (WITHOUT_TOTAL.includes(call.path)) {
        await rows();
        continue;
      }
      await eventually(async () => {
        const count = await rows();
        const json = await get<unknown[]>(`${address}&page=1`, token, 'application/json');
        expect([call.path, json.status]).toEqual([call.path, 200]);
        expect([call.path, count]).toEqual([call.path, Number(json.headers.get('x-total-count'))]);
      }, RECORDED_MS_MAX);
    }
  });

  it('[LIST-2] are rejected for other roles, and with the refusals of the list', async () => {
    const student = ann.person.token;
    for (const path of ['/admin/student-list', '/attempts', '/tutor/answered', '/tutor/reviews']) {
      expect([path, (await csvOf(path, student)).status]).toEqual([path, 403]);
    }
    expect((await csvOf(`/student/doubts/${tutor.id}`, student)).status).toBe(404);
    const { status, headers } = await csvOf('/question/get-questions?subject=Alchemy', tutor.token);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
  });

  it('[LIST-3] are quoted as in RFC 4180, and cells that a spreadsheet would run are escaped', async () => {
    const { body } = await csvOf('/tutor/answered', tutor.token);
    const [head, row, ...others] = recordsOf(body);
    expect(head).toBe('_id,username,subject,doubt,askedAt,answer,answeredAt,answeredBy,editedAt,question');
    expect(row).toMatch(/^[0-9a-f-]{36},ann,Physics,"'=1\+1 is ""2"",\nisn’t it\?",[^,]+Z,'\+2,[^,]+Z,tutor,,$/);
    expect(others).toEqual([]);
  });

  it('[LIST-4] are complete and in order beyond one page, and only sent on request', async () => {
    const rows = Array.from({ length: QUESTIONS }, (_, n) => `Math,Question ${n},right ${n},wrong ${n},right ${n}`);
    const imported = await fetch(`${app.url}/api/questions/import?format=csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tutor.token}`, 'content-type': 'application/octet-stream' },
      body: ['subject,question,optionA,optionB,correctAnswer', ...rows].join('\n'),
    });
    expect(((await imported.json()) as { accepted: number }).accepted).toBe(QUESTIONS);
    const path = '/question/get-questions?subject=Math';
    const { body, headers } = await csvOf(`${path}&page=3&pageSize=10`, tutor.token);
    expect(headers.get('x-total-count')).toBe(String(QUESTIONS));
    const cells = recordsOf(body).map((record) => record.split(','));
    expect(cells[0]!.slice(0, 5)).toEqual(['_id', 'subject', 'question', 'optionA', 'optionB']);
    const all = await get<KeptQuestion[]>(path, tutor.token, 'application/json');
    expect(cells.slice(1).map(([id]) => id)).toEqual(all.body.map(({ _id }) => _id));
    expect(cells.at(-1)![cells[0]!.indexOf('correctAnswer')]).toMatch(/^right \d+$/);
    for (const accept of ['*/*', 'text/csv;q=0, */*', 'text/html']) {
      const { headers } = await get(`${path}&page=1`, tutor.token, accept);
      expect([accept, headers.get('content-type')]).toEqual([accept, 'application/json; charset=utf-8']);
    }
  });

  it('[LIST-5] [REPLAY-21] with email addresses are recorded as an export of personal data, at most 60 an hour', async () => {
    const exports = async () =>
      (await readLog(app.platform.events)).filter(({ type }) => type === 'PersonalDataExported');
    const before = (await exports()).length;
    await get('/admin/student-list', admin.token, 'application/json');
    expect((await csvOf('/admin/student-list?sort=oldest', admin.token)).status).toBe(400);
    expect((await csvOf('/tutor/answered', tutor.token)).status).toBe(200);
    expect(await exports()).toHaveLength(before);
    const students = await csvOf('/admin/student-list', admin.token);
    expect(students.body).toContain('ann@');
    const tutors = await csvOf('/admin/tutor-list', admin.token);
    expect(tutors.body).toContain('tutor@');
    const recorded = (await exports()).slice(before);
    const filters = { format: 'csv', from: null, to: null, types: null, examId: null } as const;
    expect(recorded.map(({ data }) => data)).toEqual(
      ['students', 'tutors'].map((list): PersonalDataExported['data'] => ({ adminId: admin.id, ...filters, list })),
    );
    expect(recorded.map(({ metadata }) => metadata.actor)).toEqual([`admin:${admin.id}`, `admin:${admin.id}`]);
    const statuses: number[] = [];
    for (let n = before + 2; n <= EXPORTS_PER_HOUR; n += 1) {
      statuses.push((await csvOf('/admin/tutor-list', admin.token)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
  });
});
