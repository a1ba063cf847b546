import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

export const tutorProfileQuery = (tutorId: string) =>
  queryOptions({
    queryKey: ['tutor-profile', tutorId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/tutor/profile/{tutorId}', { params: { path: { tutorId } }, signal })),
  });
