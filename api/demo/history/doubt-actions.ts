import { streams } from '../../contracts/events/streams.js';
import { doubtDecider, type DoubtCommand } from '../../doubts/doubt.decider.js';
import type { Cast } from '../cast/cast.js';
import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import type { Day } from '../course/calendar.js';
import { randomTime } from '../course/timetable.js';
import { ANSWERED_DOUBTS, UNANSWERED_DOUBTS, type DemoDoubt } from '../doubts/demo-doubts.js';
import type { AccountActions } from './account-actions.js';
import type { DemoAction } from './demo-action.js';

const MINUTE_MS = 60_000;
/** Minutes from a doubt to its answer, and age in minutes of doubts without an answer (minimum and maximum). */
const ANSWER_DELAY_MINUTES = [3, 300] as const;
const UNANSWERED_AGE_MINUTES = [4, 200] as const;

type ActionStamp = Pick<DemoAction, 'at' | 'commandId'>;
type DemoQuestion = Omit<DemoDoubt, 'answer'>;

/** A student who can ask; students with printed accounts ask more often. */
type Asker = Pick<DemoStudent, 'id' | 'registrationDay' | 'description'>;

export interface DoubtActionParts {
  readonly cast: {
    readonly tutors: Cast['tutors'];
    readonly students: readonly Asker[];
  };
  readonly days: readonly Day[];
  readonly now: Date;
  readonly accounts: AccountActions;
}

/** Generates answered doubts of the last weeks and a few unanswered ones of today, in order of time. */
export function doubtActions({ cast, days, now, accounts }: DoubtActionParts, chance: Chance): DemoAction[] {
  const stamp = (time: number): ActionStamp => ({ at: time, commandId: chance.uuid() });
  const randomMs = (range: readonly [number, number]) => Math.round(chance.between(...range) * MINUTE_MS);
  /** Generates a doubt. Every second one is asked by a student with a printed account, in rotation. */
  const ask = (question: DemoQuestion, day: number, index: number): DoubtScenario => {
    const candidates = cast.students.filter(({ registrationDay }) => registrationDay < day);
    const printedStudents = candidates.filter((student) => student.description);
    const nextPrintedStudent = index % 2 === 0 ? printedStudents[(index / 2) % printedStudents.length] : undefined;
    return new DoubtScenario(question, nextPrintedStudent ?? chance.pick(candidates), accounts, chance.uuid());
  };
  const yesterday = days.length - 2;

  const answer = ANSWERED_DOUBTS.flatMap((question, index) => {
    // evenly distributed from the day after the first registrations
    const day = 1 + Math.floor((index * yesterday) / ANSWERED_DOUBTS.length);
    const time = randomTime(days[day]!, chance);
    const doubt = ask(question, day, index);
    const tutor = chance.pick(cast.tutors).id;
    return [doubt.ask(stamp(time)), doubt.answer(tutor, question.answer, stamp(time + randomMs(ANSWER_DELAY_MINUTES)))];
  });
  const waiting = UNANSWERED_DOUBTS.map((question, index) =>
    ask(question, yesterday, index).ask(stamp(now.getTime() - randomMs(UNANSWERED_AGE_MINUTES))),
  );
  return [...answer, ...waiting].sort((a, b) => a.at - b.at);
}

/** Generator of the events of one doubt. */
class DoubtScenario {
  constructor(
    private readonly question: DemoQuestion,
    private readonly asker: Asker,
    private readonly accounts: AccountActions,
    private readonly doubtId: string,
  ) {}

  ask(stamp: ActionStamp): DemoAction {
    const { doubtId, asker, question } = this;
    const doubt = this.accounts.sealed(asker.id, question.doubt);
    const about = { subject: question.subject, questionId: null, attemptId: null };
    const ask = { type: 'AskDoubt', doubtId, studentId: asker.id, doubt, ...about } as const;
    return this.action(`student:${asker.id}`, ask, stamp);
  }

  answer(tutorId: string, text: string, stamp: ActionStamp): DemoAction {
    const answer = this.accounts.sealed(this.asker.id, text);
    return this.action(`tutor:${tutorId}`, { type: 'AnswerDoubt', doubtId: this.doubtId, tutorId, answer }, stamp);
  }

  private action(actor: string, command: DoubtCommand, stamp: ActionStamp): DemoAction {
    const stream = streams.doubt(this.doubtId);
    return {
      ...stamp,
      actor,
      decide: (history, context) => void history.decide(stream, doubtDecider, command, context),
    };
  }
}
