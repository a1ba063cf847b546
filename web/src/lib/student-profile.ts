import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api/client';
import type { components } from './api/openapi.gen';

export type StudentProfile = components['schemas']['StudentProfile'];

export const studentProfileQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['student-profile', studentId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/student/profile/{studentId}', { params: { path: { studentId } }, signal })),
  });
