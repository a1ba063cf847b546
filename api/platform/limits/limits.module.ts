import { Module } from '@nestjs/common';
import {
  AccountChanges,
  DoubtLimits,
  ExportLimits,
  FailedLogins,
  PictureLimits,
  PracticeLimits,
  QuestionReportLimits,
  RecoveryCalls,
  Registrations,
} from './account-limits.js';
import { Limits } from './limits.js';
import { SaveLimits, WriteLimits } from './write-limits.js';

const countedLimits = [
  WriteLimits,
  SaveLimits,
  FailedLogins,
  Registrations,
  RecoveryCalls,
  AccountChanges,
  DoubtLimits,
  ExportLimits,
  PictureLimits,
  PracticeLimits,
  QuestionReportLimits,
];

/** Provides the limits of a process. Each is a single instance, so that all features count together. */
@Module({ providers: [Limits, ...countedLimits], exports: countedLimits })
export class LimitsModule {}
