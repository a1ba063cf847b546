import { performance } from 'node:perf_hooks';
import threads from 'node:worker_threads';
import { QUESTIONS_PER_FILE_MAX, type TextFormat } from '../../../contracts/http/question-formats.js';
import { readQuestionFile } from './read-question-file.js';

const HEADER = 'subject,question,optionA,optionB,correctAnswer\n';
const XML_QUESTION = '<question type="multichoice"><questiontext><text>?</text></questiontext></question>';

const read = (text: string, format: TextFormat) => readQuestionFile(Buffer.from(text), { format });
const reasonOf = (text: string, format: TextFormat): Promise<unknown> =>
  read(text, format).then(
    () => 'none',
    (error: { details: { why: string } }) => error.details.why,
  );

describe('readQuestionFile', () => {
  it.each<[TextFormat, (count: number) => string]>([
    ['csv', (count) => HEADER + 'Math,?,a,b,a\n'.repeat(count)],
    ['json', (count) => `[${'{},'.repeat(count - 1)}{}]`],
    ['gift', (count) => 'a {=b ~c}\n\n'.repeat(count)],
    ['aiken', (count) => 'a\nA. b\nB. c\nANSWER: A\n\n'.repeat(count)],
    ['moodle-xml', (count) => `<quiz>${XML_QUESTION.repeat(count)}</quiz>`],
  ])('rejects a file with more than 20,000 questions in the format %s [FILES-22]', async (format, file) => {
    expect(await reasonOf(file(QUESTIONS_PER_FILE_MAX + 1), format)).toBe('has more than 20,000 questions: split it');
  });

  it.each<[string, TextFormat, string, RegExp]>([
    ['a million blank lines', 'gift', '\n'.repeat(1_000_000), /more than 500,000 lines/],
    ['a million lines without a question', 'aiken', 'a\n'.repeat(1_000_000), /more than 500,000 lines/],
    ['a deeply nested list', 'json', '['.repeat(1_000_000), /nested too deeply/],
    [
      'an element with a thousand attributes',
      'moodle-xml',
      `<quiz ${Array.from({ length: 1_000 }, (_, n) => `a${n}=""`).join(' ')}></quiz>`,
      /too many attributes/,
    ],
  ])('rejects a file with %s [FILES-22]', async (_, format, text, reason) => {
    expect(await reasonOf(text, format)).toMatch(reason);
  });

  it('rejects only the row of a question with too many options [FILES-22]', async () => {
    const long = {
      subject: 'Math',
      question: '?',
      options: Array.from({ length: 300_000 }, () => 'a'),
      correctAnswers: ['a'],
    };
    const { rows } = await read(JSON.stringify([long, { ...long, options: ['a', 'b'] }]), 'json');
    expect(rows.map(({ written = {} }) => (written.options as string[]).length)).toEqual([100, 2]);
  });

  it('leaves the event loop idle while a file of blank rows is parsed [FILES-22]', async () => {
    const before = performance.eventLoopUtilization();
    await reasonOf(HEADER + ' \n'.repeat(50_000), 'csv');
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6);
  });

  describe('parser thread', () => {
    const started: threads.Worker[] = [];
    const rowCount = async () => (await read(`${HEADER}Math,?,a,b,a\n`, 'csv')).rows.length;
    const endOf = (thread: threads.Worker) => new Promise((resolve) => void thread.once('exit', resolve));

    beforeEach(async () => {
      started.length = 0;
      const { Worker } = threads;
      jest.spyOn(threads, 'Worker').mockImplementation((...options) => {
        const thread = new Worker(...options);
        started.push(thread);
        return thread;
      });
      await endIdleThread();
      await rowCount();
    });
    afterEach(() => jest.restoreAllMocks());

    /** Moves the time past the minute for which a thread without a file is kept. */
    async function endIdleThread(): Promise<void> {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
      await rowCount();
      jest.advanceTimersByTime(60_000);
      jest.useRealTimers();
      started.length = 0;
    }

    it('is kept for the next files, of which one is unreadable [FILES-22]', async () => {
      expect(await Promise.all([rowCount(), reasonOf('[', 'json'), rowCount()])).toEqual([
        1,
        expect.stringMatching(/JSON/),
        1,
      ]);
      expect(started).toHaveLength(1);
    });

    it('is replaced when a file needs too much memory, and the file that waited is parsed [FILES-22]', async () => {
      const [thread] = started as [threads.Worker];
      const files = [reasonOf('[', 'json'), rowCount()];
      const end = endOf(thread);
      thread.emit('error', Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
      expect(await Promise.all(files)).toEqual(['needs too much memory to be read: split it', 1]);
      await end;
      expect(started).toHaveLength(2);
    });

    it('ends after a minute without a file [FILES-22]', async () => {
      const end = endOf(started[0]!);
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
      await rowCount();
      jest.advanceTimersByTime(60_000);
      await end;
      jest.useRealTimers();
      expect(await rowCount()).toBe(1);
      expect(started).toHaveLength(2);
    });
  });
});
