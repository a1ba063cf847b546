import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { GenerateMockTestHandler } from './generate-mock-test.js';
import { MockTestsController } from './mock-tests.controller.js';
import { MockTestSource } from './mock-test-source.js';

@Module({
  imports: [AttemptsModule, LimitsModule, ReadModelsModule, TopicsModule],
  controllers: [MockTestsController],
  providers: [GenerateMockTestHandler, MockTestSource],
})
export class MockTestsModule {}
