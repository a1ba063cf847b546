import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

export const studentProfileQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['student-profile', studentId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/student/profile/{studentId}', { params: { path: { studentId } }, signal })),
  });
