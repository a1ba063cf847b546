// Students who answer exam questions over HTTP, on a server started by answers-server.mjs.
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Waits until the read models have processed the history */
export async function waitUntilCaughtUp(url) {
  for (;;) {
    const answer = await fetch(`${url}/api/health/ready`);
    if (answer.ok) return;
    await delay(200);
  }
}

/** Starts exams with 25 questions for several students. */
export async function startExams(url, students) {
  const post = async (path, body, token) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const password = 'Passw0rd!';
  const person = (name) => ({ email: `${name}@bench.test`, username: name, password, confirmPassword: password });
  const admin = await post('/admin/login', { username: 'admin', password: 'Adm1n.istrator' });
  await post('/tutor/register', person('tutor'), admin.jwtoken);
  const tutor = await post('/tutor/login', { email: person('tutor').email, password, rememberMe: false });
  for (let n = 0; n < 50; n += 1) {
    const options = ['one', 'two', 'three', 'four'].map((word) => `${word} ${n}`);
    const question = { question: `Question ${n}`, subject: 'Math', options, correctAnswers: [options[0]] };
    await post('/question/add-question', question, tutor.jwtoken);
  }
  const papers = [];
  for (let n = 0; n < students; n += 1) {
    const student = { ...person(`student${n}`), termAndConditions: true };
    const { jwtoken, studentId } = await post('/student/register', student);
    const test = { studentId, subject: 'Math', marks: 25, time: 60 };
    const { mockTestId } = await post('/mockTest/generateMockTest', test, jwtoken);
    const paper = await post('/attempts', { type: 'MockTest', examId: mockTestId }, jwtoken);
    papers.push({ token: jwtoken, attemptId: paper.attemptId, questions: paper.questions });
  }
  return papers;
}

/** Returns the next answer of a student, who never selects the same option of a question twice in succession. */
export function answerRequests({ token, questions, ...paper }, path) {
  let count = 0;
  return () => {
    const question = questions[count % questions.length];
    const option = question.options[Math.floor(count / questions.length) % question.options.length];
    count += 1;
    return {
      method: 'PUT',
      path: path(paper),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ questionId: question._id, option, chosenAt: new Date().toISOString() }),
    };
  };
}

/** Each connection is one student, who answers again as soon as the previous answer is acknowledged. */
export async function load({ url, papers, path, seconds }) {
  let next = 0;
  const result = await autocannon({
    url,
    connections: papers.length,
    duration: seconds,
    setupClient(client) {
      const nextRequest = answerRequests(papers[next++], path);
      client.on('response', () => client.setRequests([nextRequest()]));
      client.setRequests([nextRequest()]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/**
 * Sends answers at a constant rate, and measures the latency in ms from the scheduled time.
 * @param rate answers per second
 */
export async function steadily({ url, papers, path, seconds, rate }) {
  const agent = new Agent({ keepAlive: true, maxSockets: papers.length });
  const requestFactories = papers.map((paper) => answerRequests(paper, path));
  const startedAt = performance.now() + 100;
  const times = [];
  const sent = Array.from({ length: rate * seconds }, async (_, number) => {
    const due = startedAt + (number * 1000) / rate;
    await delay(due - performance.now());
    const { body, ...options } = requestFactories[number % requestFactories.length]();
    await new Promise((done, fail) => {
      const request = httpRequest(url, { ...options, agent }, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`answered ${answer.statusCode}`));
        answer.resume().on('end', done);
      });
      request.on('error', fail).end(body);
    });
    times.push(performance.now() - due);
  });
  await Promise.all(sent);
  agent.destroy();
  times.sort((a, b) => a - b);
  const percentileAt = (share) => times[Math.floor(times.length * share)];
  return { p50: percentileAt(0.5), p99: percentileAt(0.99) };
}
