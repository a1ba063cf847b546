import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Avatar, tutorAvatar } from '../../../entities/account/avatar';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Sheet } from '../../../ui/sheet';
import { toast } from '../../../ui/toast';
import { useMutateOnce } from '../../../ui/use-submit-once';
import { AvatarChoice } from '../profile/avatar-picker';
import { BlockLetters } from '../profile/block-letters';
import { messages } from '../messages';
import { tutorProfile, usePickAvatar } from '../profile/profile.queries';

interface TutorCardProps {
  tutorId: string;
  /** Current values of the form */
  fullname: string | undefined;
  username: string | undefined;
  institute: string | undefined;
  avatar: number;
}

/** The name in block letters and the avatar, with a button to change it. */
export function TutorCard({ tutorId, fullname = '', username, institute, avatar }: TutorCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet aria-label={messages.howOthersSeeYou} className="grid gap-4 p-6 phone:p-4">
      <BlockLetters name={fullname} />
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-label={messages.chooseAnAvatar}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="relative size-22 flex-none rounded-bubble outline-offset-3"
        >
          <Avatar picture={tutorAvatar(avatar)} className="size-full" />
          <span className="absolute -right-1 -bottom-1 grid size-8 place-items-center rounded-bubble bg-pen text-pen-ink">
            <Pencil className="size-4!" />
          </span>
        </button>
        <div className="min-w-0 wrap-anywhere">
          <p className="font-strong">{fullname || username}</p>
          <p className="text-ink-soft">{institute}</p>
          <p className="meta">{messages.usernameNote}</p>
        </div>
      </div>
      {open && <AvatarDialog close={() => setOpen(false)} tutorId={tutorId} avatar={tutorAvatar(avatar)} />}
    </Sheet>
  );
}

interface AvatarDialogProps {
  close: () => void;
  tutorId: string;
  avatar: number;
}

/** A dialog to choose one of six avatars (TPROF-2, TPROF-3). */
function AvatarDialog({ close, tutorId, avatar }: AvatarDialogProps) {
  const pickAvatar = usePickAvatar(tutorProfile(tutorId));
  const [selectedAvatar, setSelectedAvatar] = useState(avatar);
  const { submit } = useMutateOnce(pickAvatar);
  const saveAvatar = () => {
    if (selectedAvatar !== avatar) void submit(selectedAvatar, ({ message }) => toast.success(message));
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={messages.chooseAnAvatar}
      actions={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button kind="ink" onClick={saveAvatar}>
            {messages.useThisAvatar}
          </Button>
        </>
      }
    >
      <span id="avatars" className="sr-only">
        {messages.avatars}
      </span>
      <AvatarChoice labelledBy="avatars" selectedId={selectedAvatar} onPick={setSelectedAvatar} />
    </Dialog>
  );
}
