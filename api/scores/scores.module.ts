import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LeaderboardController } from './leaderboard.controller.js';
import { ScoresController } from './scores.controller.js';
import { RecordScoringRules } from './record-scoring-rules.process.js';

@Module({
  imports: [AttemptsModule, ReadModelsModule],
  controllers: [ScoresController, LeaderboardController],
  providers: [RecordScoringRules],
})
export class ScoresModule {}
