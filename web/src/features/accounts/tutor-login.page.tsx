import { answerOf, api } from '../../lib/api/client';
import { AccountSheet } from './account-sheet';
import { Entrance } from './entrance';
import { LoginForm, useLoginForm } from './login-form';

/** Tutor login (TLOGIN-1 to TLOGIN-10): the same form as for students, without animation. */
export function TutorLoginPage() {
  const form = useLoginForm();
  return (
    <Entrance to="tutor">
      <AccountSheet title="Tutor login" note="Tutor accounts are created by an admin." band="Examiner’s copy">
        <LoginForm
          userType="Tutor"
          form={form}
          logIn={async (body) => {
            const { jwtoken, tutorId } = await answerOf(api.POST('/api/tutor/login', { body }));
            return { jwtoken, tutorId, isTutor: true };
          }}
        />
      </AccountSheet>
    </Entrance>
  );
}
