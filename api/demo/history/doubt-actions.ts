import { streams } from '../../contracts/events/streams.js';
import { doubtDecider, type DoubtCommand } from '../../doubts/doubt.decider.js';
import type { Cast } from '../cast/cast.js';
import type { DemoStudent } from '../cast/student.js';
import type { Chance } from '../chance.js';
import type { Day } from '../course/calendar.js';
import { timeOn } from '../course/timetable.js';
import { ANSWERED, WAITING, type DemoDoubt } from '../doubts/demo-doubts.js';
import type { AccountActs } from './account-acts.js';
import type { Act } from './act.js';

const MINUTE_MS = 60_000;
/** Minutes from a doubt to its answer, and age in minutes of doubts without an answer (minimum and maximum). */
const ANSWERED_AFTER = [3, 300] as const;
const WAITS = [4, 200] as const;

type When = Pick<Act, 'at' | 'commandId'>;
type Written = Omit<DemoDoubt, 'answer'>;

/** A student who can ask; students with printed accounts ask more often. */
type Asker = Pick<DemoStudent, 'id' | 'joinsOn' | 'known'>;

export interface DoubtParts {
  readonly cast: {
    readonly tutors: Cast['tutors'];
    readonly students: readonly Asker[];
  };
  readonly days: readonly Day[];
  readonly now: Date;
  readonly accounts: AccountActs;
}

/** Generates answered doubts of the last weeks and a few unanswered ones of today, in order of time. */
export function doubtActs({ cast, days, now, accounts }: DoubtParts, chance: Chance): Act[] {
  const when = (at: number): When => ({ at, commandId: chance.uuid() });
  const minutes = (between: readonly [number, number]) => Math.round(chance.between(...between) * MINUTE_MS);
  /** Generates a doubt. Every second one is asked by a student with a printed account, in rotation. */
  const ask = (written: Written, day: number, place: number): DoubtCourse => {
    const there = cast.students.filter(({ joinsOn }) => joinsOn < day);
    const known = there.filter((student) => student.known);
    const inTurn = place % 2 === 0 ? known[(place / 2) % known.length] : undefined;
    return new DoubtCourse(written, inTurn ?? chance.pick(there), accounts, chance.uuid());
  };
  const yesterday = days.length - 2;

  const answered = ANSWERED.flatMap((written, place) => {
    // evenly distributed from the day after the first registrations
    const day = 1 + Math.floor((place * yesterday) / ANSWERED.length);
    const at = timeOn(days[day]!, chance);
    const doubt = ask(written, day, place);
    const tutor = chance.pick(cast.tutors).id;
    return [doubt.asked(when(at)), doubt.answered(tutor, written.answer, when(at + minutes(ANSWERED_AFTER)))];
  });
  const waiting = WAITING.map((written, place) =>
    ask(written, yesterday, place).asked(when(now.getTime() - minutes(WAITS))),
  );
  return [...answered, ...waiting].sort((a, b) => a.at - b.at);
}

/** Generator of the events of one doubt. */
class DoubtCourse {
  constructor(
    private readonly written: Written,
    private readonly asker: Asker,
    private readonly accounts: AccountActs,
    private readonly doubtId: string,
  ) {}

  asked(when: When): Act {
    const { doubtId, asker, written } = this;
    const doubt = this.accounts.sealed(asker.id, written.doubt);
    const about = { subject: written.subject, questionId: null, attemptId: null };
    const ask = { type: 'AskDoubt', doubtId, studentId: asker.id, doubt, ...about } as const;
    return this.act(`student:${asker.id}`, ask, when);
  }

  answered(tutorId: string, text: string, when: When): Act {
    const answer = this.accounts.sealed(this.asker.id, text);
    return this.act(`tutor:${tutorId}`, { type: 'AnswerDoubt', doubtId: this.doubtId, tutorId, answer }, when);
  }

  private act(actor: string, command: DoubtCommand, when: When): Act {
    const stream = streams.doubt(this.doubtId);
    return { ...when, actor, decide: (past, context) => void past.decide(stream, doubtDecider, command, context) };
  }
}
