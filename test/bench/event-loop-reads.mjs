// Every GET of the OpenAPI document, called at the largest size. A new operation with unknown parameters stops the bench.
const DAY_MS = 86_400_000;
const instant = (daysAgo) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();

/** Ids of path parameters; those of `{id}` follow from the path. */
const parametersOf = (data) => ({
  studentId: data.diligent.id,
  tutorId: data.tutors[0].id,
  adminId: data.admin.id,
  questionId: data.rankedTest.items[0].questionId,
  modelTestId: data.rankedTest.id,
  examId: data.rankedTest.id,
  doubtId: data.doubtId,
  pictureId: data.pictureId,
  subject: 'Physics',
});
const idsByPath = (data) => [
  ['/modelTest/', data.rankedTest.id],
  ['/attempts/', data.attemptId],
  ['/mockTest/', data.mockTestId],
  ['/statistics/model-tests/', data.rankedTest.id],
  ['/statistics/questions/', data.rankedTest.items[0].questionId],
  ['/question/answers/', data.rankedTest.items[0].questionId],
  ['/key-corrections/questions/', data.rankedTest.items[0].questionId],
  ['/key-corrections/', data.correctionId],
];

/** Queries by path: required ones, and those that read most. Without an entry, the path is called without a query. */
const queriesOf = (data) => ({
  '/admin/student-list': ['', '?search=student', '?sort=newest'],
  '/activity': ['', '?page=6&pageSize=200', '?who=student1'],
  '/activity/counts': [`?from=${instant(2)}&to=${instant(0)}`],
  '/question/get-questions': [
    '?subject=Physics',
    '?subject=English',
    '?page=1&pageSize=200&search=question',
    '?subject=English&page=1&pageSize=200',
  ],
  '/modelTest/questions': ['?subject=Physics', '?subject=English', `?subject=Physics&topic=${data.topicId}`],
  '/modelTest/allQuestions': ['', '?search=question'],
  '/modelTest/drawQuestions': [
    '?subject=Physics&count=400',
    '?subject=Physics&count=400&search=question',
    '?subject=English&count=400',
    `?subject=Physics&count=400&topic=${data.topicId}`,
  ],
  // the formats are measured as operations of their own
  '/questions/export': ['?format=csv'],
  '/questions/export/preview': ['?format=aiken'],
  '/attempts': ['?pageSize=200', '?who=student&pageSize=200', `?examId=${data.rankedTest.id}&pageSize=200`],
  '/score/has-participated': [`?studentId=${data.diligent.id}&modelTestId=${data.rankedTest.id}`],
  '/score/merit-list/{modelTestId}': ['', '?search=student', '?groupBy=institute', '?institute=College%201'],
  '/score/student-mistakes/{studentId}/questions': ['?pageSize=200', '?secure=false&pageSize=200'],
  '/score/mastery/{studentId}': ['', '?daysAgo=5'],
  '/tutor/answered': ['?pageSize=200', '?search=answer&pageSize=200'],
  '/statistics/model-tests': ['?pageSize=200'],
  '/statistics/model-tests/{id}': ['', `?at=${instant(0.5)}`],
  '/statistics/questions/{id}': ['', `?at=${instant(0.5)}`],
  '/replay/leaderboard': ['?pageSize=200', `?at=${instant(3)}&pageSize=200`, `?at=${instant(3)}&by=finished`],
  '/replay/leaderboard/changes': [`?from=${instant(8)}&pageSize=200`, `?from=${instant(8)}&sort=rose&pageSize=200`],
  '/replay/leaderboard/hours': [`?from=${instant(30)}`],
  '/replay/student-stats/{studentId}': [`?at=${instant(3)}`],
  '/what-if/leaderboard': ['?pageSize=200', { next: (n) => `?practice=${1 + n / 100}&pageSize=200` }],
  '/key-corrections/questions': ['?pageSize=200', '?search=question&pageSize=200'],
});

/** Lists whose CSV has required queries, or a subject. */
const CSV_QUERIES = {
  '/question/get-questions': '?page=1',
  '/modelTest/questions': '?subject=Physics',
  '/replay/leaderboard/changes': `?from=${instant(8)}`,
};

/** Students need most work: some answers are hidden from them. */
const ROLES = ['student', 'tutor', 'admin', 'visitor'];
/** Calls that this student may not make. */
const NOT_AS_STUDENT = ['/modelTest/{id}/questions', '/pictures/{pictureId}'];

/**
 * Returns each GET of the document by name.
 * @param document OpenAPI document
 * @param callers functions that send a request, by role
 * @throws Error if a parameter of an operation is not known
 */
export function reads(document, data, callers) {
  const queries = queriesOf(data);
  const parameters = parametersOf(data);
  const calls = {};
  for (const [documentPath, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const path = documentPath.replace(/^\/api/, '');
    const roles = ROLES.filter((role) => role !== 'student' || !NOT_AS_STUDENT.includes(path));
    const call = callers[roles.find((role) => get['x-roles'].includes(role))];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
      const id = name === 'id' ? idsByPath(data).find(([start]) => path.startsWith(start))?.[1] : parameters[name];
      if (id === undefined) throw new Error(`GET ${path}: the bench has no ${name}; add it to event-loop-reads.mjs`);
      return id;
    });
    const required = get.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
    if (required.length > 0 && !queries[path]) {
      throw new Error(`GET ${path}: the bench has no query; add it to event-loop-reads.mjs`);
    }
    for (const query of queries[path] ?? ['']) {
      let count = 0;
      const next = () => (typeof query === 'string' ? query : query.next((count += 1)));
      calls[`GET ${path}${shortened(next(), data)}`] = () => call('GET', `${filled}${next()}`);
    }
    const isList = get.responses['200']?.content?.['text/csv'] && get.responses['200'].content['application/json'];
    if (!isList || path === '/questions/export') continue;
    const csvQuery = CSV_QUERIES[path] ?? '';
    calls[`GET ${path}${shortened(csvQuery, data)} as CSV`] = () =>
      call('GET', `${filled}${csvQuery}`, undefined, { accept: 'text/csv' });
  }
  return calls;
}

const shortened = (query, { topicId, diligent, rankedTest }) =>
  query
    .replace(topicId, '…')
    .replace(diligent.id, '…')
    .replace(rankedTest.id, '…')
    .replaceAll(/\d{4}-[\d\-T:.]+Z/g, '…');
