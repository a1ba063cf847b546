import { useWatch } from 'react-hook-form';
import { answerOf, api } from '../../lib/api/client';
import { NameColumns } from '../../entities/account/name-columns';
import { CompactNameColumns } from '../../entities/account/compact-name-columns';
import { AccountSheet, FooterLink } from './account-sheet';
import { LoginGate } from './login-gate';
import { LoginForm, useLoginForm } from './login-form';
import { messages } from './messages';

/**
 * The name in bubbles while the email is typed. It closes with a delay, so that a button does not move while it is
 * pressed.
 */
const TypedName = ({ name }: { name: string }) => (
  <div
    data-typed={name !== '' || undefined}
    className="grid grid-rows-[0fr] transition-[grid-template-rows] delay-300 duration-(--slide) laptop:hidden data-typed:[input:focus+&]:grid-rows-[1fr] data-typed:[input:focus+&]:delay-0"
  >
    <div className="min-h-0 overflow-clip">
      <CompactNameColumns name={name} className="mt-1" />
    </div>
  </div>
);

/** Student login. */
export function LoginPage() {
  const form = useLoginForm();
  const name = useWatch({ control: form.control, name: 'email' }).split('@')[0] ?? '';
  return (
    <LoginGate area="student">
      <AccountSheet
        title={messages.loginTitle}
        note={messages.loginNote}
        headerLink={{ to: '/register', name: messages.register }}
        footer={
          <>
            {messages.newHere} <FooterLink to="/register">{messages.createAnAccount}</FooterLink>
          </>
        }
        drawing={<NameColumns label={messages.nameInBlockLetters} name={name} shape="whole" className="w-[21.25rem]" />}
      >
        <LoginForm
          userType="Student"
          form={form}
          logIn={async (body) => {
            const { jwtoken, studentId } = await answerOf(api.POST('/api/student/login', { body }));
            return { jwtoken, studentId, isStudent: true };
          }}
          emailFooter={<TypedName name={name} />}
        />
      </AccountSheet>
    </LoginGate>
  );
}
