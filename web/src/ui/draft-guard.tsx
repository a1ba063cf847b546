import { LeaveGuard } from './leave-guard';

/** Asks before leaving where the browser could not store what was written, so that leaving would lose it. */
export const DraftGuard = ({ isUnstored }: { isUnstored: boolean }) =>
  isUnstored && (
    <LeaveGuard
      isUnsaved={() => true}
      text="Your browser does not store drafts. Your text will be lost when you leave this page."
    />
  );
