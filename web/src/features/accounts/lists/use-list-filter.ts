import { useAddressSearch } from '../../../lib/use-address-search';
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
  /** Returns the parameters of the first page after these changes; '' removes a parameter */
  const changedParams = (changes: Record<string, string>, params = address) => {
    const nextParams = new URLSearchParams(params);
    nextParams.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) nextParams.set(name, value);
      else nextParams.delete(name);
    }
    return nextParams;
  };
  const change = (changes: Record<string, string>, replace = false) =>
    setAddress((params) => changedParams(changes, params), { replace, preventScrollReset: true });
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
    addressFrom: (username: string) => `?${changedParams({ from: username, search: '', sort: '' })}`,
  };
}
