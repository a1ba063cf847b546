import { Check } from 'lucide-react';
import { useRef } from 'react';
import { studentAvatar } from '../../../entities/account/avatar';
import { Sheet } from '../../../ui/sheet';
import { AvatarChoice } from './avatar-choice';
import { usePickAvatar } from './profile.queries';

/** Six pictures to pick one of; it is saved as it is picked (PROF-3, PROF-4). `avatar` is undefined until it is known. */
export function AvatarPicker({ studentId, avatar }: { studentId: string; avatar: number | undefined }) {
  const pick = usePickAvatar(studentId);
  const requested = useRef<number>(undefined);
  // a second click can arrive before the radio button is rendered as checked
  const pickOnce = (id: number) => {
    if (requested.current === id) return;
    requested.current = id;
    pick.mutate(id, { onSettled: () => void (requested.current = undefined) });
  };
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
      <AvatarChoice labelledBy="avatar" picked={picked} pick={pickOnce} />
    </Sheet>
  );
}
