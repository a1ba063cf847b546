import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RecurringProcess } from './recurring-process.js';
import type { StuckItem } from './work-items.js';

/** Finds the recurring processes of all modules and reports their failing items. */
@Injectable()
export class RecurringProcesses {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Returns the items that failed at their last attempt, most failures first. */
  stuck(): readonly (StuckItem & { readonly process: string })[] {
    const processes = this.discovery.getProviders().flatMap(({ instance }: { instance: unknown }) => {
      return instance instanceof RecurringProcess ? [instance] : [];
    });
    return processes
      .flatMap(({ name, stuck }) =>
        stuck.map(({ item, failures, error }) => ({ process: name, item, failures, error })),
      )
      .sort((a, b) => b.failures - a.failures);
  }
}
