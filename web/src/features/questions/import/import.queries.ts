import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/openapi.gen';

export type UndoneImport = components['schemas']['UndoneImport'];

/** The tutor's last import while it can be undone, else null. */
export const lastImportQuery = queryOptions({
  queryKey: ['questions', 'last import'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/questions/import/last', { signal }))) ?? null,
});

export function useUndoImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) =>
      answerOf(api.POST('/api/questions/import/{importId}/undo', { params: { path: { importId } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['questions'] }),
  });
}
