import type { RefObject } from 'react';
import { FilterTabs } from '../../../ui/filter-tabs';
import { SearchField } from '../../../ui/search-field';
import { OrderChoice } from './order-choice';
import type { useSought } from './use-sought';

export interface ListToolsProps {
  asked: ReturnType<typeof useSought>;
  /** how many there are, and of them banned, once it is known */
  all: number | undefined;
  banned: number | undefined;
  field: RefObject<HTMLInputElement | null>;
}

/** What narrows the list, and orders it. */
export const ListTools = ({ asked, all, banned, field }: ListToolsProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 phone:gap-x-3 phone:px-4">
    <SearchField
      field={field}
      search={asked.search}
      onSearch={asked.find}
      label="Search by username or email"
      placeholder="Search by username or email"
      className="max-w-104 flex-1 phone:flex-none"
    />
    <FilterTabs
      tabs={[
        { name: 'all', label: 'All', count: all },
        { name: 'banned', label: 'Banned', count: banned },
      ]}
      chosen={asked.isBannedOnly ? 'banned' : 'all'}
      onChoose={(name) => asked.showBannedOnly(name === 'banned')}
      className="phone:w-auto! phone:gap-4!"
    />
    <OrderChoice isNewest={asked.isNewest} onChoose={asked.showNewest} />
  </div>
);
