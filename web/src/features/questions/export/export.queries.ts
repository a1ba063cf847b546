import type { Subject } from '../../../../../api/contracts/http/limits';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import { api, fetchWithTimeout } from '../../../lib/api/client';
import { getQuery } from '../../../lib/api/get-query';
import { saveFile } from '../../../lib/save-file';

const paramsOf = (format: QuestionFormat, subject: Subject | undefined) => ({
  query: { format, ...(subject && { subject }) },
});

/**
 * Counts the questions that a file will contain, and those that it cannot represent.
 * @param subject undefined for all subjects
 */
export const exportPreviewQuery = (format: QuestionFormat, subject: Subject | undefined) =>
  getQuery('/api/questions/export/preview', paramsOf(format, subject));

/** Timeout of a download; enough for all questions on a slow connection. */
const FILE_MS = 10 * 60_000;

/** Downloads the file. @throws ApiError */
export async function downloadQuestions(format: QuestionFormat, subject: Subject | undefined): Promise<void> {
  const { data, response } = await api.GET('/api/questions/export', {
    params: paramsOf(format, subject),
    parseAs: 'blob',
    fetch: fetchWithTimeout(FILE_MS),
  });
  const [, name = 'questions'] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, data!);
}
