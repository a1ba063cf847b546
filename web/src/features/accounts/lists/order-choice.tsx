import { ChevronDown } from 'lucide-react';

export interface OrderChoiceProps {
  isNewest: boolean;
  onChoose: (newest: boolean) => void;
}

/** By which the list is ordered. */
export const OrderChoice = ({ isNewest, onChoose }: OrderChoiceProps) => (
  <label className="relative ml-auto text-ink-soft">
    <span className="sr-only">Order</span>
    <select
      value={isNewest ? 'newest' : 'username'}
      onChange={({ target }) => onChoose(target.value === 'newest')}
      className="min-h-(--control-dense) appearance-none rounded-control bg-transparent pr-7 pl-2 text-inherit hover:bg-tint phone:min-h-(--tap)"
    >
      <option value="username">By username</option>
      <option value="newest">Newest first</option>
    </select>
    <ChevronDown className="pointer-events-none absolute inset-y-0 right-1 my-auto" />
  </label>
);
