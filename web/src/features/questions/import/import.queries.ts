import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import { useRefetchQuestions } from '../questions.queries';
import type { FileToImport, ImportDecisions, ImportedFile } from './import-file';

export type UndoneImport = components['schemas']['UndoneImport'];

export type UndoableImport = components['schemas']['UndoableImport'];

export function useUndoImport() {
  const refetch = useRefetchQuestions();
  return useMutation({
    mutationFn: (importId: string) =>
      answerOf(api.POST('/api/questions/import/{importId}/undo', { params: { path: { importId } } })),
    onSettled: () => refetch(),
  });
}

/** Numbers of pictures and rows that the server has processed so far. */
export interface ImportProgress {
  readonly pictures: number;
  /** Number of all pictures; 0 for files without pictures, and until it is known */
  readonly pictureCount: number;
  readonly rows: number;
}

export interface ImportOptions {
  /** Called with the progress whenever a part of the response arrives */
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

/**
 * Checks the rows of a file, or imports them.
 * @param decisions undefined for a dry run
 * @throws ApiError; AbortError after `signal` was aborted
 */
export async function sendFile(
  { file, format, subject, language, descriptions }: FileToImport,
  decisions: ImportDecisions | undefined,
  { onProgress, signal }: ImportOptions = {},
): Promise<ImportedFile> {
  const described = descriptions && new Blob([JSON.stringify(descriptions)]);
  const stream = await answerOf(
    api.POST('/api/questions/import', {
      params: {
        query: {
          format,
          ...(subject && { subject }),
          ...(language && { language }),
          ...(described && { descriptionBytes: String(described.size) }),
          dryRun: decisions ? 'false' : 'true',
          ...(decisions?.updates && { updates: 'true' }),
          ...(decisions?.repeatedRows && { again: decisions.repeatedRows }),
          ...(decisions?.createTopics && { createTopics: 'true' }),
          ...(decisions?.checkedAt && { checkedAt: decisions.checkedAt }),
        },
      },
      // the document describes bytes as a string; sent are the unchanged bytes of the file
      body: '',
      bodySerializer: () => (described ? new Blob([file, described]) : file),
      headers: { 'content-type': 'application/octet-stream' },
      parseAs: 'stream',
      // without timeout: rows stream in, and the tutor can stop the import
      fetch: (request) => fetch(request),
      ...(signal && { signal }),
    }),
  );
  return JSON.parse(await readAll(stream as ReadableStream<Uint8Array>, onProgress)) as ImportedFile;
}

const ROWS = '"rows":[';
const linesIn = (text: string): number => text.split('\n').length - 1;

/** Reads the stream and reports progress; each picture and each row is one line. */
async function readAll(stream: ReadableStream<Uint8Array>, onProgress?: ImportOptions['onProgress']): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  /** Text before the rows, which lists the pictures. */
  let head = '';
  let isInRows = false;
  const progress = { pictures: 0, pictureCount: 0, rows: 0 };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces.join('') + decoder.decode();
    const piece = decoder.decode(value, { stream: true });
    pieces.push(piece);
    if (isInRows) progress.rows += linesIn(piece);
    else {
      head += piece;
      const at = head.indexOf(ROWS);
      isInRows = at >= 0;
      progress.pictureCount = Number(/"pictureCount":(\d+)/.exec(head)?.[1] ?? 0);
      progress.pictures = Math.min(linesIn(isInRows ? head.slice(0, at) : head), progress.pictureCount);
      if (isInRows) progress.rows = linesIn(head.slice(at));
    }
    onProgress?.({ ...progress });
  }
}
