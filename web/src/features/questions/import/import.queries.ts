import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';
import type { FileToImport, ImportDecisions, ImportedFile } from './import-file';

export type UndoneImport = components['schemas']['UndoneImport'];

/** Query for the tutor's last import while it can be undone, else null. */
export const lastImportQuery = queryOptions({
  queryKey: ['questions', 'last import'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/questions/import/last', { signal }))) ?? null,
});

export function useUndoImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) =>
      answerOf(api.POST('/api/questions/import/{importId}/undo', { params: { path: { importId } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['questions'] }),
  });
}

export interface ImportOptions {
  /** Called with the number of rows received so far */
  onRows?: (rows: number) => void;
  signal?: AbortSignal;
}

/**
 * Checks the rows of a file, or imports them.
 * @param decisions undefined for a dry run
 * @throws ApiError; AbortError after `signal` was aborted
 */
export async function sendFile(
  { file, format, subject }: FileToImport,
  decisions: ImportDecisions | undefined,
  { onRows, signal }: ImportOptions = {},
): Promise<ImportedFile> {
  const stream = await answerOf(
    api.POST('/api/questions/import', {
      params: {
        query: {
          format,
          ...(subject && { subject }),
          dryRun: decisions ? 'false' : 'true',
          ...(decisions?.updates && { updates: 'true' }),
          ...(decisions?.again && { again: decisions.again }),
          ...(decisions?.createTopics && { createTopics: 'true' }),
        },
      },
      // unchanged bytes of the file
      body: file as unknown as string,
      bodySerializer: (body: unknown) => body as BodyInit,
      headers: { 'content-type': 'application/octet-stream' },
      parseAs: 'stream',
      // without timeout: rows stream in, and the tutor can stop the import
      fetch: (request) => fetch(request),
      ...(signal && { signal }),
    }),
  );
  return JSON.parse(await readAll(stream as ReadableStream<Uint8Array>, onRows)) as ImportedFile;
}

/** Reads the stream and reports progress; each row is one line. */
async function readAll(stream: ReadableStream<Uint8Array>, onRows?: (rows: number) => void): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let rows = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces.join('') + decoder.decode();
    const piece = decoder.decode(value, { stream: true });
    pieces.push(piece);
    rows += piece.split('\n').length - 1;
    onRows?.(rows);
  }
}
