import { Link } from 'react-router-dom';
import { AccountSheet } from './account-sheet';

const BACK = { to: '/login', name: 'Back to sign in' };

/** Password recovery and the tutors' login are yet to come. */
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
    A password can’t be recovered here yet: codes by email are still to come. Your account and everything you answered
    are kept until then.
  </NotOpen>
);

export const TutorLoginNotOpenPage = () => (
  <NotOpen title="Tutor login">The tutors’ area is not open yet, so tutors can’t sign in here. Students can.</NotOpen>
);
