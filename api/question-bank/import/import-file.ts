import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import type { ImportedFile, ImportedPicture, ImportedRow } from './import-questions.dto.js';
import { questionsOfRows, type ImportedQuestion } from './questions-of-rows.js';
import type { RowOutcome } from './row-import.js';
import { topicTextsIn } from './topic-paths.js';
import type { Row, WrittenQuestion } from './row.js';

const CONCURRENT_MAX = 64;

/** Imports the rows of a file and yields their outcomes in order. */
export async function* importFile(
  rows: readonly Row[],
  isDryRun: boolean,
  importRow: (question: ImportedQuestion) => Promise<RowOutcome>,
): AsyncGenerator<ImportedRow, void, undefined> {
  const notesOn = isDryRun ? await notesOfDryRun() : notesOfFile;
  let batch: Promise<ImportedRow>[] = [];
  for await (const row of questionsOfRows(asyncRows(rows))) {
    const { index, line } = row;
    const notes = await notesOn(rows[index]!);
    const summary = { index, line, ...(notes.length > 0 && { notes }), ...(isDryRun && contentOf(rows[index]!)) };
    const outcome =
      'reason' in row
        ? Promise.resolve({ ...summary, outcome: 'refused' as const, reason: row.reason })
        : importRow(row).then((outcome) => ({ ...summary, ...outcomeOf(outcome, isDryRun, notes) }));
    // a rejected outcome is thrown when it is awaited
    outcome.catch(() => {});
    batch.push(outcome);
    if (batch.length < CONCURRENT_MAX) continue;
    for (const one of batch) yield await one;
    batch = [];
  }
  for (const row of batch) yield await row;
}

export async function* asyncRows(rows: readonly Row[]): AsyncGenerator<Row, void, undefined> {
  for (const row of rows) yield await Promise.resolve(row);
}

const notesOfFile = ({ notes = [] }: Row): string[] => [...notes];

/**
 * Returns a function that adds notes on formulas. Used only by dry runs: each row costs about 0.1 ms, and KaTeX is
 * loaded on first use.
 */
async function notesOfDryRun(): Promise<(row: Row) => Promise<string[]>> {
  const { formulaNotes } = await import('./formula-notes.js');
  const yieldToLoop = eventLoopTurns();
  return async (row) => {
    await yieldToLoop();
    return 'fault' in row ? notesOfFile(row) : [...new Set([...notesOfFile(row), ...formulaNotes(row)])];
  };
}

/** Returns the texts of a row for display, even if the row is rejected. */
function contentOf(row: Row): Partial<ImportedRow> {
  if (!row.written) return {};
  const { question, subject, options, correctAnswers, solution, topics }: WrittenQuestion = row.written;
  return {
    ...(typeof question === 'string' && { question }),
    ...(typeof subject === 'string' && { subject }),
    ...(Array.isArray(options) && { options: options.filter((option) => typeof option === 'string') }),
    ...(Array.isArray(correctAnswers) && {
      correctAnswers: correctAnswers.filter((answer) => typeof answer === 'string'),
    }),
    ...(typeof solution === 'string' && solution.trim() !== '' && { solution }),
    ...(topics !== undefined && { topics: topicTextsIn(topics) }),
  };
}

/** @param notes notes on the row before it was matched */
function outcomeOf(
  rowOutcome: RowOutcome,
  isDryRun: boolean,
  notes: readonly string[],
): Pick<ImportedRow, 'outcome'> & Partial<ImportedRow> {
  const { outcome } = rowOutcome;
  const existing = isDryRun && 'existing' in rowOutcome ? rowOutcome.existing : undefined;
  return {
    outcome,
    ...('reason' in rowOutcome && { reason: rowOutcome.reason }),
    ...('change' in rowOutcome &&
      rowOutcome.change && { changed: rowOutcome.change.how, changedAt: rowOutcome.change.at }),
    ...(existing && { existing }),
    ...('similar' in rowOutcome &&
      rowOutcome.similar !== undefined && { notes: [...notes, similarNote(rowOutcome.similar)] }),
  };
}

const similarNote = (start: string): string => `Very similar to an existing question: “${start}”.`;

/** Rows that are ready to be imported. */
export interface RowsToImport {
  readonly rows: AsyncIterable<ImportedRow>;
  readonly unknownTopics: readonly string[];
  /** Number of rows without a subject. */
  readonly withoutSubject: number;
  /** Waits until read models show the import. */
  readonly atEnd: () => Promise<void>;
}

interface ImportAnswer {
  /** Id of the import; undefined for a dry run. */
  readonly importId: string | undefined;
  /** Pictures of the file, which are stored first. */
  readonly pictures?: { readonly count: number; readonly stored: AsyncIterable<ImportedPicture> };
  readonly prepare: () => Promise<RowsToImport>;
  /** Returns the text for an error. */
  readonly inWords: (error: unknown) => string;
}

/**
 * Streams the response as JSON with one picture or row per line, so that the client can show progress. An error ends
 * the list of rows and is reported in `failed`.
 */
export async function* importAnswer({
  importId,
  pictures,
  prepare,
  inWords,
}: ImportAnswer): AsyncGenerator<string, void, undefined> {
  const counts = { accepted: 0, updated: 0, 'already-there': 0, 'left-out': 0, refused: 0 };
  let findings = {};
  let failed: string | undefined;
  let beforeRows = '"rows":[';
  yield importId === undefined ? '{' : `{"importId":"${importId}",`;
  try {
    if (pictures) {
      beforeRows = `\n],${beforeRows}`;
      yield `"pictureCount":${pictures.count},"pictures":[`;
      yield* jsonLines(pictures.stored);
    }
    const preparedRows = await prepare();
    const { unknownTopics, withoutSubject } = preparedRows;
    if (importId === undefined) findings = { unknownTopics, ...(withoutSubject > 0 && { withoutSubject }) };
    yield beforeRows;
    beforeRows = '';
    yield* jsonLines(countRows(preparedRows.rows, counts));
    await preparedRows.atEnd();
  } catch (error) {
    failed = inWords(error);
  }
  const { accepted, updated, 'already-there': alreadyThere, 'left-out': leftOut, refused } = counts;
  const rest: Omit<ImportedFile, 'rows' | 'importId' | 'pictures' | 'pictureCount'> = {
    accepted,
    updated,
    alreadyThere,
    leftOut,
    refused,
    ...findings,
    ...(failed !== undefined && { failed }),
  };
  yield `${beforeRows}\n],${JSON.stringify(rest).slice(1)}`;
}

async function* jsonLines(items: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  let comma = '';
  for await (const item of items) {
    yield `${comma}\n${JSON.stringify(item)}`;
    comma = ',';
  }
}

async function* countRows(
  rows: AsyncIterable<ImportedRow>,
  counts: Record<ImportedRow['outcome'], number>,
): AsyncGenerator<ImportedRow, void, undefined> {
  for await (const row of rows) {
    counts[row.outcome] += 1;
    yield row;
  }
}
