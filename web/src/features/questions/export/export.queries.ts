import { queryOptions } from '@tanstack/react-query';
import type { Subject } from '../../../../../api/contracts/http/limits';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import { answerOf, api, fetchWithin } from '../../../lib/api/client';
import { saveFile } from '../../../lib/save-file';

const asked = (format: QuestionFormat, subject: Subject | undefined) => ({
  query: { format, ...(subject && { subject }) },
});

/** What a file will hold, and what it can't. @param subject undefined: all */
export const exportPreviewQuery = (format: QuestionFormat, subject: Subject | undefined) =>
  queryOptions({
    queryKey: ['questions', 'export', format, subject],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/questions/export/preview', { params: asked(format, subject), signal })),
  });

/** for all questions there are, on a slow connection */
const FILE_MS = 10 * 60_000;

/** Saves the file where the browser keeps downloads. @throws ApiError */
export async function downloadQuestions(format: QuestionFormat, subject: Subject | undefined): Promise<void> {
  const { data, response } = await api.GET('/api/questions/export', {
    params: asked(format, subject),
    parseAs: 'blob',
    fetch: fetchWithin(FILE_MS),
  });
  const [, name = 'questions'] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, data as unknown as Blob);
}
