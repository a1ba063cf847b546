import { Check } from 'lucide-react';
import { AVATAR_MAX } from '../../../../../api/contracts/http/limits';
import { Avatar, studentAvatar } from '../../../ui/avatar';
import { Sheet } from '../../../ui/sheet';
import { usePickAvatar } from './profile.queries';

/** What the six pictures show, in their order. */
const ANIMALS = ['tiger', 'magpie', 'owl', 'deer', 'frog', 'elephant'];
const AVATARS = Array.from({ length: AVATAR_MAX }, (_, index) => ({ id: index + 1, animal: ANIMALS[index]! }));

/** Six pictures to pick one of; it is saved as it is picked (PROF-3, PROF-4). `avatar` is undefined until it is known. */
export function AvatarPicker({ studentId, avatar }: { studentId: string; avatar: number | undefined }) {
  const pick = usePickAvatar(studentId);
  const picked = avatar === undefined ? undefined : studentAvatar(avatar);
  return (
    <Sheet aria-labelledby="avatar" className="grid gap-3 px-6 pt-4 pb-6 phone:px-4">
      <header className="flex min-h-6.5 items-center justify-between">
        <h2 id="avatar" className="section-title">
          Avatar
        </h2>
        <output className="flex items-center gap-1 text-xs text-positive">
          {pick.isSuccess && (
            <>
              <Check />
              Saved
            </>
          )}
        </output>
      </header>
      <div role="radiogroup" aria-labelledby="avatar" className="grid grid-cols-3 justify-items-center gap-3">
        {AVATARS.map(({ id, animal }) => (
          <label key={id} className="group relative grid justify-items-center gap-2 p-1">
            <input
              type="radio"
              name="avatar"
              value={id}
              aria-label={`Avatar ${id}, ${animal}`}
              disabled={picked === undefined}
              checked={picked === id}
              onChange={() => pick.mutate(id)}
              className="peer absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
            />
            <span className="rounded-bubble outline-offset-3 transition-transform duration-(--fill) group-hover:scale-104 peer-checked:outline-[2.5px] peer-checked:outline-pen">
              <Avatar picture={id} className="size-17" />
            </span>
            <span className="size-4 rounded-bubble border-(length:--line-strong) border-rule-strong bg-surface group-hover:border-ink peer-checked:border-pen peer-checked:bg-pen peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus" />
          </label>
        ))}
      </div>
    </Sheet>
  );
}
