import { useSecondsLeft } from '../../../lib/time/use-countdown';
import { MinuteTicks } from '../../../ui/minute-ticks';

/** The countdown until another code can be requested, and the button (RECOV-18, RECOV-19). */
export function Resend({ from, busy, resend }: { from: string; busy: boolean; resend: () => void }) {
  const left = useSecondsLeft(from);
  return (
    <div className="grid gap-2">
      <MinuteTicks inked={left} />
      <p className="min-h-12 text-ink-soft">
        Didn’t get it?{' '}
        {left > 0 ? (
          <>
            You can request a new code in <b className="text-ink tabular-nums">{left}</b>{' '}
            {left === 1 ? 'second' : 'seconds'}.
          </>
        ) : (
          'Check your spam folder, or request a new code.'
        )}
      </p>
      <button
        type="button"
        disabled={left > 0}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : resend}
        className="link inline-flex min-h-(--control-dense) items-center justify-self-start font-strong disabled:cursor-not-allowed disabled:text-ink-faint disabled:no-underline phone:min-h-(--tap)"
      >
        Resend code
      </button>
    </div>
  );
}
