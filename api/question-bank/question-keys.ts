import { Injectable } from '@nestjs/common';
import type { QuestionContent, QuestionEvent } from '../contracts/events/question.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { questionDecider } from './question.decider.js';

export interface QuestionVersion extends QuestionContent {
  readonly version: number;
}

/** Port for reading and correcting the answer keys of questions. */
@Injectable()
export class QuestionKeys {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
  ) {}

  /** Returns all versions of a question, oldest first; empty if it never existed. */
  async versionsOf(questionId: string): Promise<QuestionVersion[]> {
    const events = await this.log.readStream(streams.question(questionId));
    return events.flatMap((event) => {
      if (event.type !== 'QuestionAdded' && event.type !== 'QuestionUpdated') return [];
      const { question, subject, options, correctAnswers } = event.data;
      return [{ version: event.revision, question, subject, options, correctAnswers }];
    });
  }

  /** Returns the question's state before a revision of its stream; undefined if it did not exist. */
  async stateBefore(questionId: string, revision: number) {
    const events = await this.log.readStream(streams.question(questionId));
    const before = events.filter((event) => event.revision < revision) as unknown as readonly QuestionEvent[];
    const state = before.reduce(questionDecider.evolve, questionDecider.initial);
    return state.status === 'existing' ? state : undefined;
  }

  /** Sets the key for exams that start from now on, unless the question was deleted or its content was edited. */
  async put(questionId: string, from: string, to: string, context: CommandContext): Promise<void> {
    const { state } = await this.commands.state(streams.question(questionId), questionDecider);
    if (state.status !== 'existing') return;
    const { content } = state;
    if (content.correctAnswers[0] !== from || !content.options.includes(to)) return;
    const correctAnswers = [to, ...content.correctAnswers.slice(1).filter((answer) => answer !== to)];
    const command = {
      type: 'UpdateQuestion',
      questionId,
      content: { ...content, correctAnswers },
      // model tests that keep an older version must not get the latest one by this update
      keepIn: state.withheldFrom,
    } as const;
    await this.commands.decide(streams.question(questionId), questionDecider, command, context);
  }
}
