import { Global, Module } from '@nestjs/common';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { ExamHistory } from '../../projections/exam-history/exam-history.queries.js';
import { Leaderboard } from '../../projections/leaderboard/leaderboard.queries.js';
import { Standings } from '../../projections/leaderboard/standing.queries.js';
import { StudentStats } from '../../projections/contributions/student-stats.queries.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LeaderboardController } from './leaderboard.controller.js';
import { ScoresController } from './scores.controller.js';
import { RecordScoringRules } from './scoring-rules.js';

/** Global, since the one leaderboard in memory is also shown live and asked for its health. */
@Global()
@Module({
  imports: [AttemptsModule],
  controllers: [ScoresController, LeaderboardController],
  providers: [RecordScoringRules, Leaderboard, AccountDirectory, Standings, StudentStats, ExamHistory],
  exports: [Leaderboard],
})
export class ScoresModule {}
