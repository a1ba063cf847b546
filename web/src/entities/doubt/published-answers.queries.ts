import { getQuery } from '../../lib/api/get-query';

/** Query for the answers that tutors have published under a question, newest first. */
export const publishedAnswersQuery = (questionId: string) => ({
  ...getQuery('/api/question/answers/{id}', { path: { id: questionId } }),
  // answers are optional; the page works without them
  retry: false,
});
