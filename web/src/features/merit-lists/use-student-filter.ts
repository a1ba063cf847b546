import type { StudentFilter } from '../../entities/merit-list/merit-list.queries';
import { useAddressSearch } from '../../lib/use-address-search';

/** Returns the filter of students in the URL. */
export function useStudentFilter(): StudentFilter {
  const [address] = useAddressSearch();
  const institute = address.get('institute') ?? undefined;
  const search = address.get('search')?.trim();
  return { ...(institute !== undefined && { institute }), ...(search && { search }) };
}
