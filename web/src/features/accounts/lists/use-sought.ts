import { useAddressSearch } from '../../../lib/use-address-search';
import type { Sought } from './account-lists.queries';

/** What is looked for in the list, as the address says. */
export function useSought() {
  const [address, setAddress] = useAddressSearch();
  const search = address.get('search') ?? '';
  const isNewest = address.get('sort') === 'newest';
  const from = isNewest || search ? '' : (address.get('from') ?? '');
  const isBannedOnly = address.has('banned');
  const sought: Sought = {
    ...(search && { search }),
    ...(from && { from }),
    ...(isNewest && { sort: 'newest' }),
    ...(isBannedOnly && { isBanned: 'true' }),
  };
  /** the first page of the list after these changes; '' takes one back */
  const changed = (changes: Record<string, string>, before = address) => {
    const after = new URLSearchParams(before);
    after.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    return after;
  };
  const change = (changes: Record<string, string>, replace = false) =>
    setAddress((before) => changed(changes, before), { replace, preventScrollReset: true });
  return {
    sought,
    search,
    isNewest,
    from,
    isBannedOnly,
    find: (text: string) => change({ search: text, from: '' }, true),
    clear: () => change({ search: '', banned: '', from: '' }, true),
    showBannedOnly: (only: boolean) => change({ banned: only ? 'only' : '', from: '' }),
    showNewest: (newest: boolean) => change({ sort: newest ? 'newest' : '', from: '' }),
    /** the address of the list that begins there, in the order by username */
    addressFrom: (username: string) => `?${changed({ from: username, search: '', sort: '' })}`,
  };
}
