import { answerOf, api } from '../../lib/api/client';
import { AccountSheet } from './account-sheet';
import { LoginGate } from './login-gate';
import { LoginForm, useLoginForm } from './login-form';
import { messages } from './messages';

/** Tutor login (TLOGIN-1 to TLOGIN-10): the same form as for students, without animation. */
export function TutorLoginPage() {
  const form = useLoginForm();
  return (
    <LoginGate area="tutor">
      <AccountSheet title={messages.tutorLogin} note={messages.tutorLoginNote} banner={messages.examinersCopy}>
        <LoginForm
          userType="Tutor"
          form={form}
          logIn={async (body) => {
            const { jwtoken, tutorId } = await answerOf(api.POST('/api/tutor/login', { body }));
            return { jwtoken, tutorId, isTutor: true };
          }}
        />
      </AccountSheet>
    </LoginGate>
  );
}
