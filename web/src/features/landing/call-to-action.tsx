import { useState, type FormEvent } from 'react';
import { USERNAME_MAX } from '../../../../api/contracts/http/limits';
import { storePrefilledUsername } from '../../entities/account/prefilled-username';
import { useSession } from '../../lib/session';
import { Button, ButtonAnchor } from '../../ui/button-face';
import { TextField } from '../../ui/field';
import { NameColumns } from '../../entities/account/name-columns';
import { CompactNameColumns } from '../../entities/account/compact-name-columns';
import { messages } from './messages';

/** The closing section: a username field that prefills the registration. */
export function CallToAction() {
  const [name, setName] = useState('');
  const student = useSession('student');
  const register = (event: FormEvent) => {
    event.preventDefault();
    storePrefilledUsername(name);
    location.assign('/register');
  };
  return (
    <section
      aria-labelledby="call"
      className="overflow-clip border-t-(length:--line-strong) border-rule-strong bg-surface"
    >
      <div className="mx-auto grid max-w-[84rem] grid-cols-[minmax(0,1fr)_34rem] items-start gap-x-16 gap-y-8 px-8 pt-16 max-desktop:grid-cols-1 phone:px-4 phone:pt-12">
        <div className="pb-16 phone:pb-12">
          <h2
            id="call"
            className="text-[clamp(2.25rem,1.6rem+2.4vw,3.5rem)]/none font-head tracking-[-0.025em] text-balance"
          >
            {messages.callTitle}
          </h2>
          <p className="mt-4 mb-6 max-w-[26rem] text-base text-pretty text-ink-soft">{messages.callNote}</p>
          {student ? (
            <ButtonAnchor to="/student/mock-test" kind="ink" size="tap">
              {messages.sitAMockTest}
            </ButtonAnchor>
          ) : (
            <>
              <CompactNameColumns name={name} className="mb-4 max-w-[29rem] desktop:hidden" />
              <form
                onSubmit={register}
                className="grid max-w-[29rem] grid-cols-[minmax(0,1fr)_auto] items-end gap-3 phone:grid-cols-1"
              >
                <TextField
                  label={messages.username}
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={USERNAME_MAX}
                  placeholder="nusrat.j04"
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                  className="h-(--tap)"
                />
                <Button type="submit" kind="ink" size="tap">
                  {messages.register}
                </Button>
              </form>
            </>
          )}
        </div>
        <NameColumns
          label={messages.usernameInBlockLetters}
          name={name}
          shape="large"
          className="-mb-px w-[34rem] max-desktop:hidden"
        />
      </div>
    </section>
  );
}
