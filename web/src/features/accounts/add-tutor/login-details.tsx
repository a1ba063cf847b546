import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ROLES } from '../../../lib/session';
import { Button, ButtonLink } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';

export interface NewTutor {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

interface LoginDetailsProps {
  tutor: NewTutor;
  /** Removes the password from the page */
  onDone: () => void;
}

/** Login details of the new tutor with a copy button. The password exists only in this page. */
export function LoginDetails({ tutor: { email, username, password }, onDone }: LoginDetailsProps) {
  const [copying, setCopying] = useState<'copied' | 'failed'>();
  const panel = useRef<HTMLElement>(null);
  // copying the details is the next step; on a phone the panel is outside the visible area
  useEffect(() => panel.current?.focus(), []);
  const address = `${location.origin}${ROLES.tutor.login}`;
  const copy = () => {
    const clipboardWrite = navigator.clipboard?.writeText(messages.loginDetails.text({ address, email, password }));
    (clipboardWrite ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopying('copied'),
      () => setCopying('failed'),
    );
  };
  const texts = messages.loginDetails;
  return (
    <Sheet
      ref={panel}
      tabIndex={-1}
      aria-labelledby="login-details"
      className="grid scroll-mt-4 gap-4 p-6 outline-none phone:p-4"
    >
      <div>
        <h2 id="login-details" className="section-title wrap-anywhere">
          {texts.title(username)}
        </h2>
        <p className="text-pretty text-ink-soft">{texts.next}</p>
      </div>
      <dl className="border-b border-rule">
        {(
          [
            [texts.address, address],
            [texts.email, email],
            [texts.password, password],
          ] as const
        ).map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 border-t border-rule py-2 phone:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-strong wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={copying === 'copied' ? Check : Copy} onClick={copy}>
          {texts.copy}
        </Button>
        <Button kind="bare" onClick={onDone}>
          {texts.done}
        </Button>
        <ButtonLink kind="bare" to="/admin/tutors-list" className="ml-auto">
          {texts.seeTutors}
        </ButtonLink>
        <output className="w-full text-xs text-ink-soft empty:hidden">
          {copying === 'copied' && texts.copied}
          {copying === 'failed' && texts.failed}
        </output>
      </div>
    </Sheet>
  );
}
