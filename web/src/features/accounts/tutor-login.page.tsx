import { answerOf, api } from '../../lib/api/client';
import { ROLES } from '../../lib/session';
import { AccountSheet } from './account-sheet';
import { LoginForm, useLoginForm } from './login-form';

/** Tutor login (TLOGIN-1 to TLOGIN-10): the student's sheet without its play. */
export function TutorLoginPage() {
  const form = useLoginForm();
  return (
    <AccountSheet
      title="Tutor login"
      note="Questions, model tests and doubts. An admin adds tutors."
      band="Examiner’s copy"
    >
      <LoginForm
        userType="Tutor"
        form={form}
        home={ROLES.tutor.home}
        logIn={async (body) => {
          const { jwtoken, tutorId } = await answerOf(api.POST('/api/tutor/login', { body }));
          return { jwtoken, tutorId, isTutor: true };
        }}
      />
    </AccountSheet>
  );
}
