import { Link } from 'react-router-dom';
import { AccountSheet } from './account-sheet';

/** The tutors' area is not there yet. */
export const TutorLoginNotOpenPage = () => (
  <AccountSheet
    title="Tutor login"
    otherwise={
      <Link to="/login" className="link font-strong text-ink">
        Back to sign in
      </Link>
    }
  >
    <p>The tutors’ area is not open yet. Students can sign in.</p>
  </AccountSheet>
);
