import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';

export const adminProfileQuery = (adminId: string) =>
  queryOptions({
    queryKey: ['admin-profile', adminId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/profile/{adminId}', { params: { path: { adminId } }, signal })),
  });
