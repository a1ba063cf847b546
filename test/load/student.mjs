// A student with an open page: a live connection, an exam, the leaderboard.
import { randomUUID } from 'node:crypto';
import { Calls } from './calls.mjs';
import { wallClock } from './pace.mjs';
import { openSocket } from './sockets.mjs';

const SUBJECTS = ['Physics', 'Chemistry', 'Math', 'English'];
const MARKS = 25;
const MINUTES = 60;
/** One answer in this number of questions is cleared */
const CLEARS_EVERY = 8;

export class Student {
  paper;
  /** Received leaderboard versions with the times of receipt */
  versions = [];
  shownAt = [];
  board;
  rank;
  isBanned = false;
  /** Sends answers one after another, like the page */
  tail = Promise.resolve();
  count = 0;

  /** @param acknowledgements acknowledged answers and results of all students */
  constructor({ id, token }, number, server, acknowledgements) {
    this.id = id;
    this.token = token;
    this.number = number;
    this.server = server;
    this.acknowledgements = acknowledgements;
    this.calls = new Calls(server, token);
  }

  async connect() {
    this.socket = await openSocket(this.server, this.token);
    this.socket.on('attempt:finished', (result) => {
      this.acknowledgements.acknowledge(result);
      this.onFinished?.(result);
    });
  }

  /** Opens the leaderboard page, which refetches whenever its connection is restored. */
  watch() {
    this.socket.on('leaderboard', (board) => {
      this.board = board;
      this.versions.push(board.version);
      this.shownAt.push(wallClock());
    });
    this.socket.on('leaderboard:me', (rank) => (this.rank = rank));
    const watchLeaderboard = () => this.socket.emit('leaderboard:watch');
    this.socket.on('connect', watchLeaderboard);
    watchLeaderboard();
  }

  async makeTest() {
    const subject = SUBJECTS[this.number % SUBJECTS.length];
    const body = { studentId: this.id, subject, marks: MARKS, time: MINUTES };
    const { mockTestId } = await this.calls.post('/mockTest/generateMockTest', body);
    this.exam = { type: 'MockTest', examId: mockTestId };
    return this.exam;
  }

  async start({ type, examId } = this.exam) {
    this.paper = await this.calls.post('/attempts', { type, examId });
    this.count = 0;
    this.acknowledgements.started(this.paper.attemptId);
    return this.paper;
  }

  /** Fetches the running exam, as a page does when it is opened. */
  async fetchExam() {
    const { attemptId, ...paper } = await this.calls.get('/attempts/current');
    this.paper = attemptId && { attemptId, ...paper };
    if (attemptId) this.acknowledgements.started(attemptId);
    return attemptId !== undefined;
  }

  answer() {
    return (this.tail = this.tail.catch(() => {}).then(() => this.sendNext()));
  }

  async submit() {
    await this.tail.catch(() => {});
    const { attemptId } = this.paper;
    const result = await this.calls.post(`/attempts/${attemptId}/submit`);
    this.acknowledgements.acknowledge(result);
    this.paper = undefined;
  }

  /** Cuts the network, even during calls. */
  cut() {
    this.calls.cut();
    this.socket.io.engine.transport.ws?.terminate();
  }

  async sendNext() {
    const { attemptId, ...answer } = this.choose();
    await this.calls.put(`/attempts/${attemptId}/answers`, answer);
    this.acknowledgements.acknowledged({ attemptId, ...answer });
  }

  /** Returns the next answer, which always differs from the current one. */
  choose() {
    const { attemptId, questions } = this.paper;
    const questionIndex = this.count % questions.length;
    const round = Math.floor(this.count / questions.length);
    const { _id: questionId, options } = questions[questionIndex];
    const clears = round % 2 === 1 && questionIndex % CLEARS_EVERY === 0;
    const option = clears ? null : options[(this.number + questionIndex + round) % options.length];
    this.count += 1;
    const chosenAt = new Date(this.server.now()).toISOString();
    return { attemptId, questionId, option, chosenAt, commandId: randomUUID() };
  }
}
