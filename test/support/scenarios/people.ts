import type { QuestionContent } from '../../../api/contracts/events/question.events.js';
import type { Subject } from '../../../api/contracts/http/limits.js';
import type { TestApp } from '../server/test-app.js';
import { ADMIN } from '../server/http-request.js';

/** A server that can be called, in this process or a separate one. */
export type HttpClient = Pick<TestApp, 'http'>;

export interface Person {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly username: string;
}

export const PASSWORD = 'Passw0rd!';

export async function registerStudent(app: HttpClient, username: string): Promise<Person> {
  const email = `${username}@example.test`;
  const { status, body } = await app.http<{ jwtoken: string; studentId: string }>('POST', '/student/register', {
    body: { email, username, password: PASSWORD, confirmPassword: PASSWORD, termAndConditions: true },
  });
  if (status !== 201) throw new Error(`registering ${username} returned ${status}: ${JSON.stringify(body)}`);
  return { id: body.studentId, token: body.jwtoken, email, username };
}

export async function logInAdmin(app: HttpClient): Promise<{ id: string; token: string }> {
  const { body } = await app.http<{ jwtoken: string; adminId: string }>('POST', '/admin/login', { body: ADMIN });
  return { id: body.adminId, token: body.jwtoken };
}

export async function registerTutor(app: HttpClient, username: string): Promise<Person> {
  const email = `${username}@example.test`;
  const { token } = await logInAdmin(app);
  await app.http('POST', '/tutor/register', {
    token,
    body: { email, username, password: PASSWORD, confirmPassword: PASSWORD },
  });
  const { status, body } = await app.http<{ jwtoken: string; tutorId: string }>('POST', '/tutor/login', {
    body: { email, password: PASSWORD, rememberMe: false },
  });
  if (status !== 200) throw new Error(`tutor login returned ${status}: ${JSON.stringify(body)}`);
  return { id: body.tutorId, token: body.jwtoken, email, username };
}

/** Adds a question. @returns its id */
export async function addQuestion(app: HttpClient, tutor: Person, content: QuestionContent): Promise<string> {
  const { status, body } = await app.http<{ _id: string }>('POST', '/question/add-question', {
    token: tutor.token,
    body: content,
  });
  if (status !== 201) throw new Error(`adding a question returned ${status}: ${JSON.stringify(body)}`);
  return body._id;
}

/** Adds `count` questions of a subject, with the correct option first. */
export async function addQuestions(
  app: HttpClient,
  tutor: Person,
  subject: Subject,
  count: number,
  first = 1,
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const options = ['right', 'wrong', 'worse', 'worst'].map((word) => `${subject} ${number} ${word}`);
    const question = `${subject} question ${number}`;
    ids.push(await addQuestion(app, tutor, { question, subject, options, correctAnswers: [options[0]!] }));
  }
  return ids;
}
