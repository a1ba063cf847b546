import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

/** Query for the answers that tutors have published under a question, newest first. */
export const publishedAnswersQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['published-answers', questionId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/question/answers/{id}', { params: { path: { id: questionId } }, signal })),
    // answers are optional; the page works without them
    retry: false,
  });
