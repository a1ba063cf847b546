import { useAddressSearch, withFilters } from '../../../lib/use-address-search';
import type { ListFilter } from './account-lists.queries';

/** Returns the search, filter and order of the list, which are stored in the URL. */
export function useListFilter() {
  const [address, setAddress] = useAddressSearch();
  const search = address.get('search') ?? '';
  const isNewest = address.get('sort') === 'newest';
  const from = isNewest || search ? '' : (address.get('from') ?? '');
  const isBannedOnly = address.has('banned');
  const filter: ListFilter = {
    ...(search && { search }),
    ...(from && { from }),
    ...(isNewest && { sort: 'newest' }),
    ...(isBannedOnly && { isBanned: 'true' }),
  };
  const change = (filters: Record<string, string>, replace = false) =>
    setAddress(withFilters(filters), { replace, preventScrollReset: true });
  return {
    filter,
    search,
    isNewest,
    from,
    isBannedOnly,
    find: (text: string) => change({ search: text, from: '' }, true),
    clear: () => change({ search: '', banned: '', from: '' }, true),
    showBannedOnly: (isOn: boolean) => change({ banned: isOn ? 'only' : '', from: '' }),
    showNewest: (isNewestFirst: boolean) => change({ sort: isNewestFirst ? 'newest' : '', from: '' }),
    /** Returns the URL of the list that starts at this username, ordered by username */
    addressFrom: (username: string) =>
      `?${withFilters({ from: username, search: '', sort: '' })(new URLSearchParams(address))}`,
  };
}
