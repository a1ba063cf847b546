import { startHostedApp, type HostedApp } from '../support/server/hosted-app.js';
import { apiCalls, type ApiCall } from '../support/server/api-calls.js';

/** Parameter names of ids that do not identify accounts; all other ids are assumed to do so. */
const OBJECT_ID_NAMES: readonly string[] = [
  'questionId',
  'questionIds',
  'QuestionIds',
  'modelTestId',
  'examId',
  'doubtId',
  'attemptId',
  'importId',
  'pictureId',
  // Id of a topic
  'parentId',
  // Idempotency key of a command
  'commandId',
];
/** Paths in which `{id}` identifies an object; the handler checks its owner if it has one. */
const OBJECT_FOLDERS: readonly string[] = [
  'attempts',
  'practice',
  'key-corrections',
  'mockTest',
  'modelTest',
  'question',
  'statistics',
  'topics',
];

type Parameter = readonly [part: 'params' | 'query' | 'body', name: string];

const isId = (name: string) => /^_?ids?$|Ids?$/.test(name);

function personIds({ path, parameters, queries, fields }: ApiCall): Parameter[] {
  const all: Parameter[] = [
    ...parameters.map((name): Parameter => ['params', name]),
    ...queries.map((name): Parameter => ['query', name]),
    ...fields.map((name): Parameter => ['body', name]),
  ];
  const isObjectId = ([part, name]: Parameter) =>
    OBJECT_ID_NAMES.includes(name) ||
    (part === 'params' && name === 'id' && OBJECT_FOLDERS.includes(path.split('/')[1]!));
  return all.filter(([part, name]) => isId(name) && !isObjectId([part, name]));
}

/** Admins may act on the accounts of students and tutors, but not of other admins. */
const needsOwner = ({ roles }: ApiCall, [, name]: Parameter) =>
  roles.some((role) => role !== 'admin') || name === 'adminId';

describe('account ids in the OpenAPI document', () => {
  let app: HostedApp;
  let calls: ApiCall[];
  beforeAll(async () => {
    app = await startHostedApp();
    calls = await apiCalls(app);
  });
  afterAll(() => app.stop());

  it('have an ownership rule (@OwnId) unless the operation is for admins only', () => {
    const withPersons = calls.flatMap((call) =>
      personIds(call)
        .filter((parameter) => needsOwner(call, parameter))
        .map(([part, name]) => ({ call: `${call.method} ${call.path}`, part, name, rule: call.ownId[part] })),
    );
    expect(withPersons.length).toBeGreaterThan(20);
    expect(withPersons.filter(({ name, rule }) => rule !== name)).toEqual([]);
  });

  it('exist wherever an ownership rule names them', () => {
    const unknown = calls.flatMap((call) => {
      const knownParameters = personIds(call).map((parameter) => parameter.join(' '));
      const rules = Object.entries(call.ownId).map((rule) => rule.join(' '));
      return rules
        .filter((rule) => !knownParameters.includes(rule))
        .map((rule) => `${call.method} ${call.path}: ${rule}`);
    });
    expect(unknown).toEqual([]);
  });
});
