import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { startProgram } from '../support/programs/program.js';

const MS_MAX = 100_000;

describe('npm run load', () => {
  it(
    'simulates two exam days and a restart for a small school without violations',
    async () => {
      const { code, report, errors } = await startProgram('test/load/load.mjs', ['--quick', '--students', '30']).done;
      expect({ code, errors: code === 0 ? '' : errors, last: report.trim().split('\n').slice(-3) }).toEqual({
        code: 0,
        errors: '',
        last: [
          '',
          expect.stringMatching(/^\d{2,} answers, \d+ attempts and \d+ results were acknowledged/),
          'No violations.',
        ],
      });
      const kinds = ['start', 'answer', 'submit', 'commit to watcher', 'result after the deadline', 'doubt answered'];
      for (const expected of [...kinds, 'ban to socket closed', 'SIGTERM to end']) expect(report).toContain(expected);
    },
    MS_MAX,
  );

  it('reports every difference between the log and the acknowledged answers', () => {
    const [attemptId, questionId, commandId] = [randomUUID(), randomUUID(), randomUUID()];
    const answer = { attemptId, questionId, option: 'right', chosenAt: '2026-01-05T10:00:00.000Z' };
    const result = { attemptId, score: 1, correct: 1, incorrect: 0, skipped: 0 };
    const added = { type: 'QuestionAdded', data: { questionId, correctAnswers: ['right'] } };
    const started = { type: 'AttemptStarted', data: { attemptId, questions: [{ questionId, version: 0 }] } };
    const saved = { type: 'AnswerSaved', data: answer, metadata: { causationId: commandId } };
    const finishedAs = (verdict: string, outcome = result) => ({
      type: 'AttemptFinished',
      data: { ...outcome, verdicts: [{ questionId, verdict }] },
    });
    const correct = finishedAs('Correct');
    const wrongFinish = finishedAs('Skipped', { ...result, score: 0, correct: 0, skipped: 1 });
    const acknowledgements = { attempts: [attemptId], answers: [{ ...answer, commandId }], results: [result] };

    expect(faultsIn([added, started, saved, correct], acknowledgements)).toEqual([]);
    expect(faultsIn([added, started, correct], acknowledgements)).toEqual([
      '1 acknowledged answers are not in the log',
      '1 results differ from a calculation from scratch',
    ]);
    expect(faultsIn([added, started, saved, saved, correct, correct], acknowledgements)).toEqual([
      '1 answers are in the log more than once',
      '1 attempts are finished more than once',
    ]);
    expect(faultsIn([added, started, saved, wrongFinish], acknowledgements)).toEqual([
      '1 results in the log differ from the acknowledged ones',
      '1 results differ from a calculation from scratch',
    ]);
    expect(faultsIn([added], acknowledgements)).toEqual([
      '1 acknowledged answers are not in the log',
      '1 attempts that were started are not in the log',
      '1 results in the log differ from the acknowledged ones',
    ]);
  });
});

/** Runs the checks in a separate process, because they are an ES module. */
function faultsIn(
  log: object[],
  { attempts, ...acknowledgements }: { attempts: string[]; answers: object[]; results: object[] },
) {
  const program = `
    import { faultsIn } from './test/load/checks.mjs';
    import * as scoring from './dist/api/attempts/scoring.js';
    const { log, attempts, acknowledgements } = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(faultsIn(log, { attempts: new Set(attempts), ...acknowledgements }, scoring)));`;
  const input = JSON.stringify({ log, attempts, acknowledgements });
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program, input]).toString(),
  ) as string[];
}
