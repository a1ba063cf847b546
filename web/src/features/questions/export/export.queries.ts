import type { Subject } from '../../../../../api/contracts/http/limits';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import { api, fetchWithTimeout } from '../../../lib/api/client';
import { saveFile } from '../../../lib/save-file';

export interface QuestionExport {
  readonly format: QuestionFormat;
  /** Absent for all subjects */
  readonly subject?: Subject;
}

/** Timeout of a download; enough for all questions on a slow connection. */
const FILE_MS = 10 * 60_000;

/** Downloads the file. @throws ApiError */
export async function downloadQuestions(query: QuestionExport): Promise<void> {
  const { data, response } = await api.GET('/api/questions/export', {
    params: { query },
    parseAs: 'blob',
    fetch: fetchWithTimeout(FILE_MS),
  });
  const [, name = 'questions'] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, data!);
}
