import type { ModelTest, ModelTestBody } from '../../../api/model-tests/model-test.dto.js';
import { Schedules } from '../../../api/contracts/http/schedules.js';
import type { HttpClient, Person } from './people.js';

const MINUTE_MS = 60_000;
/** Fields that a tutor submits. */
export type ModelTestFields = Pick<ModelTestBody, keyof ModelTestBody>;

/** Default time zone of the server */
export const schedules = new Schedules('Asia/Dhaka');

/** Rounds up to a full minute, since schedules have no seconds. */
export const scheduleMinute = (instant: Date): Date => new Date(Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS);

/** Returns the fields of a model test with these questions that is live for one day starting at `from`. */
export function modelTestOf(
  questionIds: string[],
  liveFrom: Date,
  overrides: Partial<ModelTestFields> = {},
): ModelTestFields {
  const { date, time } = schedules.of(liveFrom.toISOString());
  return {
    Name: 'First week',
    Marks: questionIds.length,
    Time: 20,
    Subject: 'Physics',
    ScheduleDate: date,
    ScheduleTime: time,
    ExpiryDays: 1,
    QuestionIds: questionIds,
    ...overrides,
  };
}

/** @returns its id */
export async function storeModelTest(
  app: HttpClient,
  tutor: Pick<Person, 'token'>,
  body: ModelTestFields,
): Promise<string> {
  const { token } = tutor;
  const answer = await app.http<{ id: string }>('POST', '/modelTest/storeModelTest', { token, body });
  if (answer.status !== 201) throw new Error(`storing returned ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

export const modelTestsInLists = async (app: HttpClient, { token }: Pick<Person, 'token'>): Promise<ModelTest[]> =>
  (await app.http<ModelTest[]>('GET', '/modelTest/allModelTests', { token })).body;
