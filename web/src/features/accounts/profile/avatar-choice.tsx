import { AVATAR_MAX } from '../../../../../api/contracts/http/limits';
import { Avatar } from '../../../entities/account/avatar';

/** What the six pictures show, in their order. */
const ANIMALS = ['tiger', 'magpie', 'owl', 'deer', 'frog', 'elephant'];
const AVATARS = Array.from({ length: AVATAR_MAX }, (_, index) => ({ id: index + 1, animal: ANIMALS[index]! }));

export interface AvatarChoiceProps {
  /** id of what names the group */
  labelledBy: string;
  /** undefined until it is known */
  picked: number | undefined;
  pick: (avatar: number) => void;
}

/** Six pictures to pick one of. */
export const AvatarChoice = ({ labelledBy, picked, pick }: AvatarChoiceProps) => (
  <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-3 justify-items-center gap-3">
    {AVATARS.map(({ id, animal }) => (
      <label key={id} className="group relative grid justify-items-center gap-2 p-1">
        <input
          type="radio"
          name="avatar"
          value={id}
          aria-label={`Avatar ${id}, ${animal}`}
          disabled={picked === undefined}
          checked={picked === id}
          onChange={() => pick(id)}
          className="peer absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
        />
        <span className="rounded-bubble outline-offset-3 transition-transform duration-(--fill) group-hover:scale-104 peer-checked:outline-[2.5px] peer-checked:outline-pen">
          <Avatar picture={id} className="size-17" />
        </span>
        <span className="size-4 rounded-bubble border-(length:--line-strong) border-rule-strong bg-surface group-hover:border-ink peer-checked:border-pen peer-checked:bg-pen peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus" />
      </label>
    ))}
  </div>
);
