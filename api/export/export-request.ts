import { UsageError } from '../cli/arguments.js';
import type { EventType } from '../contracts/events/catalogue.js';

/** A failed export. The message is shown to the user. */
export class ExportError extends Error {}

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Filters of events; undefined matches all. */
export interface ExportFilter {
  /** from this time on (ISO 8601, UTC, inclusive) */
  readonly from: string | undefined;
  /** before this time */
  readonly to: string | undefined;
  readonly types: readonly EventType[] | undefined;
  /** id of a mock test or a model test: its own events, and those of all attempts at it */
  readonly examId: string | undefined;
}

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly filter: ExportFilter;
  /** username of the admin who exports personal data too; undefined omits it */
  readonly personalDataAs: string | undefined;
}

/** Options of the command line with validated and normalised times and types. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly from?: string;
  readonly to?: string;
  readonly type?: readonly EventType[];
  readonly exam?: string;
  readonly personalData?: boolean;
  readonly as?: string;
}

/** @throws UsageError */
export function exportRequest({ format, from, to, type, exam, personalData, as }: ExportOptions): ExportRequest {
  if (from !== undefined && to !== undefined && from >= to) throw new UsageError('--from must lie before --to');
  if (as !== undefined && !personalData) throw new UsageError('--as belongs to --personal-data');
  if (personalData && !as) {
    throw new UsageError('--personal-data needs --as with the username of the admin who wants to have it');
  }
  return { format, filter: { from, to, types: type, examId: exam }, personalDataAs: as };
}
