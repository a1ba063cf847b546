import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { MockTestsController } from './mock-tests.controller.js';
import { MockTestsService } from './mock-tests.service.js';
import { MockTestSource } from './mock-test-source.js';

@Module({
  imports: [AttemptsModule, LimitsModule, ReadModelsModule, TopicsModule],
  controllers: [MockTestsController],
  providers: [MockTestsService, MockTestSource],
})
export class MockTestsModule {}
