import { Module } from '@nestjs/common';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { Questions } from '../../projections/questions/questions.queries.js';
import { CountsController } from './counts.controller.js';

@Module({ controllers: [CountsController], providers: [Questions, ModelTests] })
export class TutorDashboardModule {}
