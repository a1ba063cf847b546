import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { components } from '../../lib/api/openapi.gen';
import { ordinal } from '../../entities/score/score-text';
import { Avatar, studentAvatar } from '../../entities/account/avatar';
import { greetingAt } from '../../entities/account/greeting';
import { useOwnPlace } from './leaderboard.queries';

interface OfProfile {
  profile: UseQueryResult<components['schemas']['StudentProfileAnswer']>;
}

/** On the first day. */
export const Welcome = ({ profile }: OfProfile) => (
  <Greeted profile={profile} note="Your sheet is ready. Fill it in to begin.">
    {profile.data ? `Welcome, ${profile.data.username}` : 'Welcome'}
  </Greeted>
);

export function Greeting({ profile }: OfProfile) {
  const [words] = useState(() => greetingAt(new Date().getHours()));
  return (
    <Greeted profile={profile} note={<OwnPlace />}>
      {profile.data ? `${words}, ${profile.data.username}` : words}
    </Greeted>
  );
}

const Greeted = ({ profile, note, children }: OfProfile & { note: ReactNode; children: string }) => (
  <div className="flex min-h-16 items-center gap-4 phone:min-h-0 phone:gap-3 phone:px-4 phone:pt-4">
    <span className="size-16 flex-none phone:size-12">
      {/* none, rather than one that changes */}
      {!profile.isPending && (
        <Avatar picture={studentAvatar(profile.data?.avatar, profile.isError)} className="size-full" />
      )}
    </span>
    <div className="min-w-0">
      <h1 className="page-title wrap-anywhere phone:text-base">{children}</h1>
      <p className="min-h-6 text-ink-soft tabular-nums">{note}</p>
    </div>
  </div>
);

/** The student's place on the leaderboard, in one line. */
function OwnPlace() {
  const own = useOwnPlace();
  if (!own.data) return null;
  const { row, total } = own.data;
  if (!row) return 'Finish a test that counts to join the leaderboard.';
  return (
    <>
      <b className="text-ink">{ordinal(row.slNo)}</b> of {total.toLocaleString('en')}
      {row.movement ? <Moved by={row.movement} /> : ' on the leaderboard'}
    </>
  );
}

const Moved = ({ by }: { by: number }) => (
  <>
    ,{' '}
    <b className={by > 0 ? 'text-positive' : undefined}>
      {Math.abs(by).toLocaleString('en')} {Math.abs(by) === 1 ? 'place' : 'places'} {by > 0 ? 'up' : 'down'}
    </b>{' '}
    since yesterday
  </>
);
