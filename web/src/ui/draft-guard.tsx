import { LeaveGuard } from './leave-guard';

/** Asks before leaving the page when the browser cannot store the draft. */
export const DraftGuard = ({ isUnstored }: { isUnstored: boolean }) =>
  isUnstored && (
    <LeaveGuard
      isUnsaved={() => true}
      text="Your browser does not store drafts. Your text will be lost when you leave this page."
    />
  );
