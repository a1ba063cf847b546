import { useWatch } from 'react-hook-form';
import { answerOf, api } from '../../lib/api/client';
import { NameColumns } from '../../entities/account/name-columns';
import { CompactNameColumns } from '../../entities/account/compact-name-columns';
import { AccountSheet, FooterLink } from './account-sheet';
import { LoginGate } from './login-gate';
import { LoginForm, useLoginForm } from './login-form';
import { messages } from './messages';

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
          below={<CompactNameColumns name={name} className="mt-1 min-[62.5rem]:hidden" />}
        />
      </AccountSheet>
    </LoginGate>
  );
}
