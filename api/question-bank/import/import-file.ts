import { OPTIONS_MAX } from '../../contracts/http/limits.js';
import { referringOptions } from '../../contracts/http/question-rules.js';
import type { Position } from '../../platform/event-store/event-store.js';
import { eventLoopTurns } from '../../platform/shared/event-loop-turns.js';
import type { ImportedFile, ImportedPicture, ImportedRow } from './import-questions.dto.js';
import type { ImportedOrRefused, RowOutcome } from './rows/row-import.js';
import { topicTextsIn } from './rows/topic-paths.js';
import type { Row, WrittenQuestion } from './rows/row.js';

/** Yields the outcomes of the rows of a file as they are sent. */
export async function* importedRows(
  rows: readonly Row[],
  isDryRun: boolean,
  outcomes: AsyncIterable<ImportedOrRefused>,
): AsyncGenerator<ImportedRow, void, undefined> {
  for await (const { index, line, outcome } of outcomes) {
    const row = rows[index]!;
    const notes = notesOfFile(row);
    yield {
      index,
      line,
      ...(notes.length > 0 && { notes }),
      ...(isDryRun && contentOf(row)),
      ...(isDryRun && undescribedIn(row)),
      ...outcomeOf(outcome, isDryRun, notes),
      ...(outcome.outcome === 'refused' && rangesOf(row)),
    };
  }
}

export async function* asyncRows(rows: readonly Row[]): AsyncGenerator<Row, void, undefined> {
  const yieldToLoop = eventLoopTurns();
  for (const row of rows) {
    await yieldToLoop();
    yield row;
  }
}

const rangesOf = ({ range, category }: Row): Pick<ImportedRow, 'range' | 'categoryRange'> => ({
  ...(range && { range }),
  ...(category && { categoryRange: category.range }),
});

const notesOfFile = ({ notes = [], written }: Row): string[] => [...notes, ...orderNotes(written)];

/** Returns a note on options that are not shuffled. */
function orderNotes({ options, keepOrder }: WrittenQuestion = {}): string[] {
  if (!Array.isArray(options) || options.length > OPTIONS_MAX) return [];
  if (keepOrder === true) return ['Students see the options in this order, as the file says.'];
  const { kind, options: referring } = referringOptions(options.filter((option) => typeof option === 'string'));
  if (referring.length === 0) return [];
  const quoted = referring.map((option) => `“${option.trim()}”`).join(' and ');
  return kind === 'letters'
    ? [`Students see the options in this order, because ${quoted} names letters.`]
    : [`Students see ${quoted} last.`];
}

const undescribedIn = (row: Row): Pick<ImportedRow, 'undescribed'> =>
  'fault' in row && row.undescribed ? { undescribed: [...row.undescribed] } : {};

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
    ...('isChangedSinceCheck' in rowOutcome && { changed: 'since-check' as const }),
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
  /** Categories of these rows. */
  readonly otherCategories: readonly string[];
  /** Languages of texts that have several. */
  readonly languages: readonly string[];
  /** End of the log with which the rows are compared. */
  readonly checkedAt: Position;
  /** Paths of pictures in the file that no text references. */
  readonly unusedPictures: readonly string[];
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
    const { unknownTopics, withoutSubject, otherCategories, languages, unusedPictures, checkedAt } = preparedRows;
    if (importId === undefined) {
      findings = {
        unknownTopics,
        ...(withoutSubject > 0 && { withoutSubject }),
        ...(otherCategories.length > 0 && { otherCategories }),
        ...(languages.length > 0 && { languages }),
        ...(unusedPictures.length > 0 && { unusedPictures }),
        checkedAt: String(checkedAt),
      };
    }
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
