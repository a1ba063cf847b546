import { Pencil } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar, studentAvatar } from '../../../entities/account/avatar';
import { ActionDock } from '../../../ui/action-dock';
import { Bubble } from '../../../ui/bubble';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { SkeletonBar } from '../../../ui/loading';
import { messages } from '../messages';
import { BlockLetters } from './block-letters';
import { PROFILE_FIELDS, displayText, type ChoiceProfileField } from './profile-fields';
import { ProfileFieldRow } from './profile-fields';
import type { Profile } from './profile.queries';

/** The student's details, like the head of an answer sheet (PROF-1). */
export function ProfileDetails({
  profile,
  wasEdited,
  edit,
}: {
  profile: Profile;
  wasEdited: boolean;
  edit: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // the form is unmounted together with its focused element
  useEffect(() => {
    if (wasEdited) button.current?.focus();
  }, [wasEdited]);
  return (
    <>
      <SheetHeader {...profile} />
      {PROFILE_FIELDS.map((profileField, index) => (
        <ProfileFieldRow key={profileField.name} number={index + 1} label={profileField.label}>
          {/* without a value no bubbles are shown, since they would look like a form */}
          {'choices' in profileField && profile[profileField.name] !== null ? (
            <SelectedChoice choiceField={profileField} value={profile[profileField.name]} />
          ) : (
            <Value>{displayText(profileField, profile)}</Value>
          )}
        </ProfileFieldRow>
      ))}
      <SheetFooter note={messages.leaderboardNote}>
        <Button ref={button} icon={Pencil} kind={profile.fullname ? 'plain' : 'ink'} onClick={edit}>
          {messages.editProfile}
        </Button>
      </SheetFooter>
    </>
  );
}

const Value = ({ children }: { children: string }) => (
  <p className={classes('px-3 wrap-anywhere phone:px-0', children ? 'font-strong' : 'text-ink-faint')}>
    {children || messages.notAddedYet}
  </p>
);

function SelectedChoice({
  choiceField: { choices },
  value,
}: {
  choiceField: ChoiceProfileField;
  value: string | null;
}) {
  const selectedChoice = choices.find((choice) => choice.value === value);
  return (
    <div className="px-3 phone:px-0">
      <p className="sr-only">{selectedChoice?.label}</p>
      <div aria-hidden className="flex flex-wrap gap-x-6">
        {choices.map((choice) => (
          <span key={choice.value} className="flex min-h-(--control) items-center gap-2">
            <Bubble size="list" filled={choice === selectedChoice}>
              {choice.mark}
            </Bubble>
            <span className={choice === selectedChoice ? 'font-strong' : 'text-ink-soft'}>{choice.label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

const CORNER_CLASSES = 'absolute size-4 border-rule-strong';
const CORNERS = [
  'top-0 left-0 border-t-(length:--line-strong) border-l-(length:--line-strong)',
  'top-0 right-0 border-t-(length:--line-strong) border-r-(length:--line-strong)',
  'bottom-0 left-0 border-b-(length:--line-strong) border-l-(length:--line-strong)',
  'right-0 bottom-0 border-r-(length:--line-strong) border-b-(length:--line-strong)',
];

/** The name in block letters and the avatar with crop marks; empty until the profile is loaded. */
export const SheetHeader = ({
  fullname = '',
  username,
  institute,
  avatar,
}: Partial<Pick<Profile, 'fullname' | 'username' | 'institute' | 'avatar'>>) => (
  <div className="grid grid-cols-[var(--margin-col)_minmax(0,1fr)_auto] border-b-(length:--line-strong) border-rule-strong phone:grid-cols-[minmax(0,1fr)_auto]">
    <div
      aria-hidden
      className="grid content-evenly justify-items-center border-r-(length:--line-strong) border-rule-strong py-4 phone:hidden"
    >
      {CORNERS.map((mark) => (
        <i key={mark} className="h-2 w-4 bg-pen" />
      ))}
    </div>
    <div className="grid min-w-0 content-center gap-3 p-6 phone:p-4">
      <p className="text-xs text-accent">{messages.nameInBlockLetters}</p>
      <BlockLetters name={fullname} />
      <div className="meta wrap-anywhere">
        {username === undefined ? (
          <SkeletonBar className="my-1 w-48" />
        ) : (
          <>
            {messages.onTheLeaderboard}{' '}
            <b className="text-ink">{institute ? `${username} (${institute})` : username}</b>
          </>
        )}
      </div>
    </div>
    <div className="relative m-6 size-44 self-start p-4.5 phone:m-4 phone:ml-0 phone:size-26 phone:p-2.5">
      {CORNERS.map((corner) => (
        <i key={corner} aria-hidden className={`${CORNER_CLASSES} ${corner}`} />
      ))}
      {avatar !== undefined && (
        <>
          <Avatar picture={studentAvatar(avatar)} className="w-full" />
          <AvatarLink />
        </>
      )}
    </div>
  </div>
);

/** Links to the avatar picker on screens where it is far below. */
const AvatarLink = () => (
  <Link
    to="#avatar"
    replace
    aria-label={messages.changeAvatar}
    className="absolute inset-0 hidden place-content-end rounded-control max-desktop:grid"
  >
    <span className="grid size-8 place-items-center rounded-bubble border border-rule-strong bg-surface">
      <Pencil className="size-4!" />
    </span>
  </Link>
);

export const SheetFooter = ({ note, children }: { note: string; children: ReactNode }) => (
  <ActionDock
    place="sticky"
    className="flex items-center gap-3 border-t-(length:--line-strong) border-rule-strong bg-surface px-6 py-4 phone:[&>button]:flex-1"
  >
    <p className="meta mr-auto pl-(--margin-col) phone:hidden">{note}</p>
    {children}
  </ActionDock>
);

const WIDTHS = ['w-2/5', 'w-1/4', 'w-1/2', 'w-1/3', 'w-1/3', 'w-1/2'];

/** The placeholder until the profile is loaded. */
export const ProfileSkeleton = () => (
  <>
    <SheetHeader />
    {PROFILE_FIELDS.map((profileField, index) => (
      <ProfileFieldRow key={profileField.name} number={index + 1} label={profileField.label}>
        {'choices' in profileField ? (
          <SelectedChoice choiceField={profileField} value={null} />
        ) : (
          <SkeletonBar className={classes('mx-3 my-1.5 phone:mx-0', WIDTHS[index])} />
        )}
      </ProfileFieldRow>
    ))}
    <SheetFooter note={messages.leaderboardNote}>
      <Button icon={Pencil} disabled>
        {messages.editProfile}
      </Button>
    </SheetFooter>
  </>
);
