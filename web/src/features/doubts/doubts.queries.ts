import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';

export type Doubt = components['schemas']['StudentDoubt'];

/** A student's own, newest first. */
export const doubtsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['doubts', studentId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/student/doubts/{studentId}', { params: { path: { studentId } }, signal })),
  });
