import { given } from '../../test/support/given/given-decider.js';
import type { SittingsEvent } from '../contracts/events/sittings.events.js';
import { attemptIdOf, sittingsDecider, type EndSitting, type StartSitting } from './sittings.decider.js';

const sittingOf = (exam: string) => ({
  studentId: 'ann',
  attemptId: `ann-${exam}`,
  type: 'MockTest' as const,
  examId: exam,
  name: 'Physics mock test',
  subject: 'Physics' as const,
  weighing: 'practice' as const,
  questions: [{ questionId: 'gas', version: 0 }],
  optionSeed: 'seed',
  startedAt: '2026-01-05T10:00:00.000Z',
  deadline: '2026-01-05T10:10:00.000Z',
});
const started = (exam: string): SittingsEvent => ({ type: 'SittingStarted', data: sittingOf(exam) });
const ended = (exam: string): SittingsEvent => ({
  type: 'SittingEnded',
  data: { studentId: 'ann', attemptId: `ann-${exam}` },
});
const start = (exam: string): StartSitting => ({ type: 'StartSitting', sitting: sittingOf(exam) });
const end = (exam: string): EndSitting => ({ type: 'EndSitting', studentId: 'ann', attemptId: `ann-${exam}` });

describe('sittingsDecider', () => {
  it('derives an attempt id that never changes for a student and an exam', () => {
    expect(attemptIdOf('ann', 'exam')).toBe('4f477eb8-55b1-5351-bf10-5f70b6517c13');
  });

  it('allows a student without sittings to start any exam', () => {
    given(sittingsDecider).when(start('physics')).then(started('physics'));
  });

  it('rejects a second start of an exam and reports whether its attempt is finished', () => {
    given(sittingsDecider, started('physics'))
      .when(start('physics'))
      .thenRefused('exam-started', { attemptId: 'ann-physics', finished: false });
    given(sittingsDecider, started('physics'), ended('physics'), started('math'), ended('math'))
      .when(start('physics'))
      .thenRefused('exam-started', { attemptId: 'ann-physics', finished: true });
  });

  it('rejects a second exam while one is running and reports the running attempt', () => {
    given(sittingsDecider, started('math'), ended('math'), started('physics'))
      .when(start('chemistry'))
      .thenRefused('exam-running', { attemptId: 'ann-physics' });
    given(sittingsDecider, started('physics'), ended('physics')).when(start('math')).then(started('math'));
  });

  it('records the end of each sitting once', () => {
    given(sittingsDecider, started('physics')).when(end('physics')).then(ended('physics'));
    given(sittingsDecider, started('physics'), ended('physics')).when(end('physics')).then();
    given(sittingsDecider).when(end('physics')).then();
  });
});
