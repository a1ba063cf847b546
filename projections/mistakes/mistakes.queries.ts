import { Injectable } from '@nestjs/common';
import { eventLoopTurns } from '../../api/platform/shared/event-loop-turns.js';
import { mistakesOf, type Mistake } from './mistakes.projection.js';
import { ShownAttemptsQueries } from './shown-attempts.queries.js';

@Injectable()
export class MistakesQueries {
  constructor(private readonly attempts: ShownAttemptsQueries) {}

  /** Returns the mistakes of a student by last miss, latest first. */
  async ofStudent(studentId: string): Promise<Mistake[]> {
    return mistakesOf(await this.attempts.ofStudent(studentId), eventLoopTurns());
  }
}
