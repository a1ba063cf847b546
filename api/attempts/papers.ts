import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { streams } from '../contracts/events/streams.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { Decisions } from '../platform/commands/decisions.js';
import { attemptDecider, type Paper } from './attempt.js';
import { QuestionVersions } from './question-versions.js';

/** shared with the states that Decisions remembers, so hardly anything beside them */
const PAPERS_KEPT = 5_000;

/** The questions of attempts as their students see them: they never change, so that answers are checked against them without asking a store. */
@Injectable()
export class Papers {
  private readonly kept = new LRUCache<string, Paper>({ max: PAPERS_KEPT });

  constructor(
    private readonly decisions: Decisions,
    private readonly versions: QuestionVersions,
  ) {}

  /** undefined when no such attempt has started */
  of(attemptId: string): Paper | Promise<Paper | undefined> {
    return this.kept.get(attemptId) ?? this.load(attemptId);
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
    if (state.status === 'none') return undefined;
    this.kept.set(attemptId, state.paper);
    return state.paper;
  }
}
