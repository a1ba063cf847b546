import { Module } from '@nestjs/common';
import { AddressLimits, FailedLogins, PictureLimits, PracticeLimits, QuestionReportLimits } from './account-limits.js';
import { Limits } from './limits.js';
import { SaveLimits, WriteLimits } from './write-limits.js';

const countedLimits = [
  WriteLimits,
  SaveLimits,
  FailedLogins,
  AddressLimits,
  PictureLimits,
  PracticeLimits,
  QuestionReportLimits,
];

/** Provides the limits of a process. Each is a single instance, so that all features count together. */
@Module({ providers: [Limits, ...countedLimits], exports: countedLimits })
export class LimitsModule {}
