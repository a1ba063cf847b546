import type { Chance } from '../chance.js';
import type { Mind } from '../cast/student.js';
import type { Item } from './items.js';
import { firstThought, secondThought, type Thought } from './thinking.js';

/**
 * An action in an attempt, as sent by the web page. `after` is the time in ms from the start until the server receives
 * it.
 */
export type Step =
  | ({ readonly after: number; readonly what: 'choose' } & Chosen)
  | {
      readonly after: number;
      readonly what: 'progress';
      readonly questionId: string;
      readonly visited: true;
      readonly flagged?: boolean;
      readonly spentMs?: number;
    }
  | {
      readonly after: number;
      readonly what: 'submit';
      /** Answers that could not be sent before. */
      readonly answers?: readonly Chosen[];
    };

export interface Chosen {
  readonly questionId: string;
  readonly option: string | null;
  /** Time of the choice in ms from the start, by the browser's clock. */
  readonly chosenAfter: number;
}

export interface Sat {
  readonly items: readonly Item[];
  /** Time limit in minutes. */
  readonly minutes: number;
  readonly mind: Mind;
  /** Returns the current ability for a question. */
  abilityAt(item: Item): number;
}

/** Minimum and maximum time on a question, in ms. */
const GLANCE = 4_000;
const LONGEST = 90_000;
/** Time for skipped and revisited questions, as a share of the time per question. */
const SKIPPED = 0.5;
const AGAIN = 0.6;
const FLAGS_UNSURE = 0.4;
const LOOKS_AGAIN = 0.5;
/** Share of students who close the browser during the attempt. The server finishes their attempts. */
const LEAVES = 0.03;

/** Generates an attempt from the first question to the submit. There is no submit if the student closed the browser. */
export function attemptCourse(sat: Sat, chance: Chance): Step[] {
  const end = sat.minutes * 60_000;
  const leavesAt = chance.happens(LEAVES) ? chance.between(0.1, 0.9) * end : end;
  const course = new Course(sat, chance);
  for (const item of sat.items) {
    if (course.clock < end) course.meet(item);
  }
  for (const item of course.unsure()) {
    if (course.clock < end && chance.happens(LOOKS_AGAIN)) course.meetAgain(item);
  }
  const done = course.steps.filter(({ after }) => after < leavesAt);
  if (leavesAt < end) return done;
  // the page submits when the time is up
  const submits = Math.min(course.clock + chance.between(3_000, 30_000), end);
  return [...done, { after: Math.round(submits) + latency(chance), what: 'submit' }];
}

class Course {
  readonly steps: Step[] = [];
  /** Time from the start, in ms. */
  clock = 0;
  private readonly thoughts = new Map<Item, Thought>();
  private readonly flagged = new Set<Item>();
  private readonly perQuestion: number;

  constructor(
    private readonly sat: Sat,
    private readonly chance: Chance,
  ) {
    this.perQuestion = ((sat.minutes * 60_000) / sat.items.length) * sat.mind.pace;
  }

  meet(item: Item): void {
    const thought = firstThought(this.sat.mind, this.sat.abilityAt(item), item, this.chance);
    this.look(item, thought, null, thought.option === null ? SKIPPED : 1);
  }

  meetAgain(item: Item): void {
    const before = this.thoughts.get(item)!;
    const thought = secondThought(this.sat.mind, this.sat.abilityAt(item), item, before, this.chance);
    this.look(item, thought, before.option, AGAIN);
  }

  unsure(): Item[] {
    return [...this.thoughts].filter(([, { sure }]) => !sure).map(([item]) => item);
  }

  private look(item: Item, thought: Thought, before: string | null, share: number): void {
    const { questionId } = item;
    const began = this.clock;
    const spentMs = this.spent(share);
    if (thought.option !== before) {
      const chosenAfter = Math.round(began + spentMs * this.chance.between(0.6, 0.95));
      this.clock = chosenAfter + latency(this.chance);
      this.steps.push({ after: this.clock, what: 'choose', questionId, option: thought.option, chosenAfter });
    }
    const flags = !thought.sure && (this.flagged.has(item) || this.chance.happens(FLAGS_UNSURE));
    if (flags !== this.flagged.has(item)) {
      this.clock += latency(this.chance);
      this.steps.push({ after: this.clock, what: 'progress', questionId, visited: true, flagged: flags });
      this.flagged[flags ? 'add' : 'delete'](item);
    }
    this.clock = Math.max(this.clock, began + spentMs) + latency(this.chance);
    this.steps.push({ after: this.clock, what: 'progress', questionId, visited: true, spentMs });
    this.thoughts.set(item, thought);
  }

  private spent(share: number): number {
    const varied = share * this.perQuestion * Math.exp(this.chance.normal(-0.15, 0.5));
    return Math.round(Math.min(GLANCE + varied, LONGEST));
  }
}

/** Round-trip time of a phone, in ms. */
const latency = (chance: Chance): number => Math.round(80 + 250 * chance.next() ** 3);
