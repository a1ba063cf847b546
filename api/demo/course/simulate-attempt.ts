import type { Chance } from '../chance.js';
import type { StudentTraits } from '../cast/student.js';
import type { Item } from './items.js';
import { firstChoice, revisedChoice, type Choice } from './choices.js';

/**
 * An action in an attempt, as sent by the web page. `after` is the time in ms from the start until the server receives
 * it.
 */
export type Step =
  | ({ readonly after: number; readonly type: 'choose' } & OptionChoice)
  | {
      readonly after: number;
      readonly type: 'progress';
      readonly questionId: string;
      readonly visited: true;
      readonly flagged?: boolean;
      readonly spentMs?: number;
    }
  | {
      readonly after: number;
      readonly type: 'submit';
      /** Answers that could not be sent before. */
      readonly answers?: readonly OptionChoice[];
    };

export interface OptionChoice {
  readonly questionId: string;
  readonly option: string | null;
  /** Time of the choice in ms from the start, by the browser's clock. */
  readonly chosenAfter: number;
}

export interface ExamSetup {
  readonly items: readonly Item[];
  /** Time limit in minutes. */
  readonly minutes: number;
  readonly traits: StudentTraits;
  /** Returns the current ability for a question. */
  abilityAt(item: Item): number;
}

/** Minimum and maximum time on a question, in ms. */
const QUESTION_MS_MIN = 4_000;
const QUESTION_MS_MAX = 90_000;
/** Time for skipped and revisited questions, as a share of the time per question. */
const SKIPPED_TIME_SHARE = 0.5;
const REVISIT_TIME_SHARE = 0.6;
const FLAG_PROBABILITY = 0.4;
const REVISIT_PROBABILITY = 0.5;
/** Share of students who close the browser during the attempt. The server finishes their attempts. */
const ABANDON_PROBABILITY = 0.03;

/** Generates an attempt from the first question to the submit. There is no submit if the student closed the browser. */
export function simulateAttempt(exam: ExamSetup, chance: Chance): Step[] {
  const end = exam.minutes * 60_000;
  const abandonedAt = chance.happens(ABANDON_PROBABILITY) ? chance.between(0.1, 0.9) * end : end;
  const simulation = new AttemptSimulation(exam, chance);
  for (const item of exam.items) {
    if (simulation.clock < end) simulation.visit(item);
  }
  for (const item of simulation.uncertainItems()) {
    if (simulation.clock < end && chance.happens(REVISIT_PROBABILITY)) simulation.revisit(item);
  }
  const stepsBeforeExit = simulation.steps.filter(({ after }) => after < abandonedAt);
  if (abandonedAt < end) return stepsBeforeExit;
  // the page submits when the time is up
  const submittedAt = Math.min(simulation.clock + chance.between(3_000, 30_000), end);
  return [...stepsBeforeExit, { after: Math.round(submittedAt) + latency(chance), type: 'submit' }];
}

class AttemptSimulation {
  readonly steps: Step[] = [];
  /** Time from the start, in ms. */
  clock = 0;
  private readonly choices = new Map<Item, Choice>();
  private readonly flagged = new Set<Item>();
  private readonly perQuestion: number;

  constructor(
    private readonly exam: ExamSetup,
    private readonly chance: Chance,
  ) {
    this.perQuestion = ((exam.minutes * 60_000) / exam.items.length) * exam.traits.pace;
  }

  visit(item: Item): void {
    const choice = firstChoice(this.exam.traits, this.exam.abilityAt(item), item, this.chance);
    this.addSteps(item, choice, null, choice.option === null ? SKIPPED_TIME_SHARE : 1);
  }

  revisit(item: Item): void {
    const previous = this.choices.get(item)!;
    const choice = revisedChoice(this.exam.traits, this.exam.abilityAt(item), item, previous, this.chance);
    this.addSteps(item, choice, previous.option, REVISIT_TIME_SHARE);
  }

  uncertainItems(): Item[] {
    return [...this.choices].filter(([, { isSure }]) => !isSure).map(([item]) => item);
  }

  private addSteps(item: Item, choice: Choice, previous: string | null, share: number): void {
    const { questionId } = item;
    const startedAt = this.clock;
    const spentMs = this.randomDurationMs(share);
    if (choice.option !== previous) {
      const chosenAfter = Math.round(startedAt + spentMs * this.chance.between(0.6, 0.95));
      this.clock = chosenAfter + latency(this.chance);
      this.steps.push({ after: this.clock, type: 'choose', questionId, option: choice.option, chosenAfter });
    }
    const isFlagged = !choice.isSure && (this.flagged.has(item) || this.chance.happens(FLAG_PROBABILITY));
    if (isFlagged !== this.flagged.has(item)) {
      this.clock += latency(this.chance);
      this.steps.push({ after: this.clock, type: 'progress', questionId, visited: true, flagged: isFlagged });
      this.flagged[isFlagged ? 'add' : 'delete'](item);
    }
    this.clock = Math.max(this.clock, startedAt + spentMs) + latency(this.chance);
    this.steps.push({ after: this.clock, type: 'progress', questionId, visited: true, spentMs });
    this.choices.set(item, choice);
  }

  private randomDurationMs(share: number): number {
    const randomMs = share * this.perQuestion * Math.exp(this.chance.normal(-0.15, 0.5));
    return Math.round(Math.min(QUESTION_MS_MIN + randomMs, QUESTION_MS_MAX));
  }
}

/** Round-trip time of a phone, in ms. */
const latency = (chance: Chance): number => Math.round(80 + 250 * chance.next() ** 3);
