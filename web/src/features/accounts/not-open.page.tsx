import { Link } from 'react-router-dom';
import { AccountSheet } from './account-sheet';

const BACK = { to: '/login', name: 'Back to sign in' };

/** Password recovery and the tutors' login are not there yet. */
function NotOpen({ title, children }: { title: string; children: string }) {
  return (
    <AccountSheet
      title={title}
      otherwise={
        <Link to={BACK.to} className="link font-strong text-ink">
          {BACK.name}
        </Link>
      }
    >
      <p>{children}</p>
    </AccountSheet>
  );
}

export const ForgotPasswordNotOpenPage = () => (
  <NotOpen title="Forgot password">
    You can’t reset a password here yet. Your account and all your answers are kept until you can.
  </NotOpen>
);

export const TutorLoginNotOpenPage = () => (
  <NotOpen title="Tutor login">The tutors’ area is not open yet. Students can sign in.</NotOpen>
);
