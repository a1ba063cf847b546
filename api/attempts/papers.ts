import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { Decisions } from '../platform/commands/decisions.js';
import { attemptDecider } from './attempt.decider.js';
import type { Paper } from './attempt-state.js';
import { QuestionVersions } from './question-versions.js';

/** The questions of attempts as their students see them: they never change, so that answers are checked against them without asking a store. */
@Injectable()
export class Papers {
  constructor(
    private readonly decisions: Decisions,
    private readonly versions: QuestionVersions,
  ) {}

  /** undefined when no such attempt has started */
  of(attemptId: string): Paper | Promise<Paper | undefined> {
    const state = this.decisions.rememberedState(streams.attempt(attemptId), attemptDecider);
    return state && state.status !== 'none' ? state.paper : this.load(attemptId);
  }

  /** The question as pinned; undefined when it is not on the paper. */
  questionOn(paper: Paper, questionId: string): QuestionContent | Promise<QuestionContent> | undefined {
    const place = paper.places.get(questionId);
    return place === undefined ? undefined : this.versions.at(paper.questions[place]!);
  }

  /** In the order of the paper. */
  questionsOn(paper: Paper): Promise<QuestionContent[]> {
    return Promise.all(paper.questions.map(async (pin) => this.versions.at(pin)));
  }

  private async load(attemptId: string): Promise<Paper | undefined> {
    const { state } = await this.decisions.state(streams.attempt(attemptId), attemptDecider);
    return state.status === 'none' ? undefined : state.paper;
  }
}
