import { UsageError } from '../cli/arguments.js';
import type { EventType } from '../contracts/events/catalogue.js';

/** The export can't be made. The message is written for a person. */
export class ExportError extends Error {}

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Which events are meant; undefined: all. */
export interface ExportFilter {
  /** that happened at this instant (ISO 8601, UTC) or later */
  readonly from: string | undefined;
  /** that happened before this one */
  readonly to: string | undefined;
  readonly types: readonly EventType[] | undefined;
  /** of a mock test or a model test: its own, and those of all attempts at it */
  readonly examId: string | undefined;
}

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly filter: ExportFilter;
  /** the username of the admin who wants to have personal data too; undefined: it is left out */
  readonly personalDataAs: string | undefined;
}

/** What the command line was given; the texts of times and types are checked and normalised. */
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
