import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useAccountId } from '../../lib/session';

export const studentStatsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['student-stats', studentId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/score/student-stats/{studentId}', { params: { path: { studentId } }, signal })),
  });

export const useStudentStats = () => useQuery(studentStatsQuery(useAccountId()));
