import { Check } from 'lucide-react';
import { useRef } from 'react';
import { AVATAR_MAX } from '../../../../../api/contracts/http/limits';
import { Avatar, studentAvatar } from '../../../entities/account/avatar';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import { studentProfile, usePickAvatar } from './profile.queries';

/** Six avatars; a choice is saved immediately (PROF-3, PROF-4). @param avatar undefined while loading */
export function AvatarPicker({ studentId, avatar }: { studentId: string; avatar: number | undefined }) {
  const pickAvatar = usePickAvatar(studentProfile(studentId));
  const requestedAvatar = useRef<number>(undefined);
  // a second click can arrive before the radio button is rendered as checked
  const requestAvatar = (id: number) => {
    if (requestedAvatar.current === id) return;
    requestedAvatar.current = id;
    pickAvatar.mutate(id, { onSettled: () => void (requestedAvatar.current = undefined) });
  };
  const selectedPicture = avatar === undefined ? undefined : studentAvatar(avatar);
  return (
    <Sheet aria-labelledby="avatar" className="grid gap-3 px-6 pt-4 pb-6 phone:px-4">
      <header className="flex min-h-6.5 items-center justify-between">
        <h2 id="avatar" className="section-title">
          {messages.avatar}
        </h2>
        <output className="flex items-center gap-1 text-xs text-positive">
          {pickAvatar.isSuccess && (
            <>
              <Check />
              {messages.saved}
            </>
          )}
        </output>
      </header>
      <AvatarChoice labelledBy="avatar" selectedId={selectedPicture} onPick={requestAvatar} />
    </Sheet>
  );
}

const AVATARS = Array.from({ length: AVATAR_MAX }, (_, index) => ({ id: index + 1, animal: messages.animals[index]! }));

export interface AvatarChoiceProps {
  /** Id of the element that labels the group */
  labelledBy: string;
  /** Id of the selected avatar; undefined while loading */
  selectedId: number | undefined;
  onPick: (avatar: number) => void;
}

/** Radio group of six avatars. */
export const AvatarChoice = ({ labelledBy, selectedId, onPick }: AvatarChoiceProps) => (
  <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-3 justify-items-center gap-3">
    {AVATARS.map(({ id, animal }) => (
      <label key={id} className="group relative grid justify-items-center gap-2 p-1">
        <input
          type="radio"
          name="avatar"
          value={id}
          aria-label={messages.avatarLabel(id, animal)}
          disabled={selectedId === undefined}
          checked={selectedId === id}
          onChange={() => onPick(id)}
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
