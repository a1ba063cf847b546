import { Link } from 'react-router-dom';
import { AccountSheet } from './account-sheet';

/** What a banned account sees. */
export const BannedPage = () => (
  <AccountSheet
    title="Banned Account"
    otherwise={
      <Link to="/" className="link font-strong text-ink">
        Go to Home
      </Link>
    }
  >
    <p>Your account is suspended: a review found that it violated the community guidelines or the terms of service.</p>
  </AccountSheet>
);
