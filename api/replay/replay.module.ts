import { Module } from '@nestjs/common';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { KeyCorrectionList } from '../../projections/key-corrections/key-corrections.queries.js';
import { PastBoards } from '../../projections/leaderboard/past/past-boards.queries.js';
import { PastHours } from '../../projections/leaderboard/past/past-hours.queries.js';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { WhatIf } from '../../projections/leaderboard/what-if.queries.js';
import { ReplayController } from './replay.controller.js';
import { WhatIfController } from './what-if.controller.js';

@Module({
  controllers: [ReplayController, WhatIfController],
  providers: [PastBoards, PastHours, WhatIf, AccountDirectory, ModelTests, KeyCorrectionList],
})
export class ReplayModule {}
