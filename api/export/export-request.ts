import { UsageError } from '../cli/arguments.js';
import type { EventType } from '../contracts/events/catalogue.js';

/** Thrown if an export fails. The message is shown to the user. */
export class ExportError extends Error {}

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Event filters; undefined matches all events. */
export interface ExportFilter {
  /** Start of the period (ISO 8601, UTC, inclusive). */
  readonly from: string | undefined;
  /** End of the period (exclusive). */
  readonly to: string | undefined;
  readonly types: readonly EventType[] | undefined;
  /** Id of a mock test or model test. Selects its own events and those of all attempts at it. */
  readonly examId: string | undefined;
}

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly filter: ExportFilter;
  /** Username of the admin who exports personal data; undefined omits personal data. */
  readonly personalDataAs: string | undefined;
}

/** Command line options with validated and normalized times and types. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly from?: string;
  readonly to?: string;
  readonly type?: readonly EventType[];
  readonly exam?: string;
  readonly personalData?: boolean;
  readonly as?: string;
}

/**
 * Validates the options of an export.
 * @throws UsageError
 */
export function exportRequest({ format, from, to, type, exam, personalData, as }: ExportOptions): ExportRequest {
  if (from !== undefined && to !== undefined && from >= to) throw new UsageError('--from must be before --to');
  if (as !== undefined && !personalData) throw new UsageError('--as requires --personal-data');
  if (personalData && !as) {
    throw new UsageError('--personal-data requires --as with the username of an admin');
  }
  return { format, filter: { from, to, types: type, examId: exam }, personalDataAs: as };
}
