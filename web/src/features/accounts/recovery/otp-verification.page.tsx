import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { CODE_MESSAGE_MS } from '../../../../../api/contracts/http/limits';
import { CODE_PATTERN } from '../../../../../api/contracts/http/patterns';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import { useSecondsLeft } from '../../../lib/time/use-countdown';
import { Button } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import { MinuteTicks } from '../../../ui/minute-ticks';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { requestedCodeOf, resendTime, useRecoveryState, type RecoveryState } from './recovery-state';
import { CodeBoxes, focusBox, NO_DIGITS, type Digits } from './code-boxes';
import { RecoverySteps } from './recovery-steps';

/** The outcome of a call; disappears after a while. */
interface Message {
  isSuccess: boolean;
  text: string;
}
const errorMessage = (...sentences: string[]): Message => ({ isSuccess: false, text: sentences.join(' ') });

/** Step 2 of a recovery: the code from the email (RECOV-11 to RECOV-26). */
export function OtpVerificationPage() {
  const navigate = useNavigate();
  const recovery = useRecoveryState();
  const [initialResendTime] = useState(resendTime);
  const [digits, setDigits] = useState<Digits>(NO_DIGITS);
  const [isWrong, setWrong] = useState(false);
  const [message, setMessage] = useMessage();
  const [needsNewCode, setNeedsNewCode] = useState(false);
  const [busy, setBusy] = useState<'verifying' | 'resending'>();
  const boxesRef = useRef<HTMLFieldSetElement>(null);
  useEffect(() => focusBox(boxesRef.current, 0), []);

  const change = (newDigits: Digits) => {
    setWrong(false);
    setDigits(newDigits);
  };
  const showError = (error: Message, index = 0) => {
    setMessage(error);
    setWrong(true);
    focusBox(boxesRef.current, index);
  };
  /** @param send returns a function that shows the outcome */
  const { submit: call } = useSubmitOnce(
    async (action: 'verifying' | 'resending', send: (from: RecoveryState) => Promise<() => void>) => {
      if (!recovery) return setMessage(errorMessage(texts.codeNotVerified));
      setBusy(action);
      setMessage(undefined);
      const show = await send({ userType: recovery.userType, email: recovery.email });
      setBusy(undefined);
      show();
    },
  );

  const verify = () => {
    const otp = digits.join('');
    if (recovery && !CODE_PATTERN.test(otp)) return showError(errorMessage(texts.codeWrong), digits.indexOf(''));
    return call('verifying', async (from) => {
      try {
        await answerOf(api.POST('/api/auth/verify-otp', { body: { ...from, otp } }));
        await navigate('/reset-password', { state: from });
        return () => {};
      } catch (error) {
        if (!isRefusal(error)) return () => setMessage(errorMessage(texts.codeCheckFailed));
        return () => {
          showError(errorMessage(error.status === 429 ? error.message : texts.codeWrong));
          if (error.details['needsNewCode'] === true) setNeedsNewCode(true);
        };
      }
    });
  };

  const resend = () =>
    call('resending', async (from) => {
      try {
        await answerOf(api.POST('/api/auth/resend-otp', { body: from }));
        await navigate('/otp-verification', { replace: true, preventScrollReset: true, state: requestedCodeOf(from) });
        return () => {
          change(NO_DIGITS);
          setNeedsNewCode(false);
          focusBox(boxesRef.current, 0);
          setMessage({ isSuccess: true, text: texts.codeResent });
        };
      } catch (error) {
        const details = isRefusal(error) && error.status === 429 ? [error.message] : [];
        return () => setMessage(errorMessage(texts.codeResendFailed, ...details));
      }
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify();
  };
  return (
    <RecoverySteps at={2} recovery={recovery}>
      <PageTitle className="mb-4" note={messages.codeNote}>
        {messages.enterTheCode}
      </PageTitle>
      <form
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-8 phone:grid-cols-1 phone:gap-4"
      >
        <CodeBoxes ref={boxesRef} digits={digits} onChange={change} isInvalid={isWrong} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Button type="submit" kind="ink" size="tap" busy={busy === 'verifying'} busyLabel={messages.verifying}>
            {messages.verifyAccount}
          </Button>
          <MessageLine message={message} />
          <output className="font-strong empty:hidden">{needsNewCode && texts.codeNeedsNew}</output>
          <Resend
            from={recovery?.resendAt ?? initialResendTime}
            busy={busy === 'resending'}
            resend={() => void resend()}
          />
        </div>
      </form>
    </RecoverySteps>
  );
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && !error.isUnavailable;

/** Returns a state that is reset after ten seconds (RECOV-26). */
function useMessage() {
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), CODE_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
}

/** The outcome; its space is reserved to prevent layout shift. */
function MessageLine({ message }: { message: Message | undefined }) {
  const successText = message?.isSuccess ? message.text : undefined;
  const failureText = message?.isSuccess === false ? message.text : undefined;
  return (
    <div className="min-h-6 text-xs font-strong">
      <output className="flex gap-2 text-positive">
        {successText && <CircleCheck />}
        {successText}
      </output>
      <p role="alert" className="flex gap-2 text-negative">
        {failureText && <CircleX />}
        {failureText}
      </p>
    </div>
  );
}

/** The countdown until another code can be requested, and the button (RECOV-18, RECOV-19). */
function Resend({ from, busy, resend }: { from: string; busy: boolean; resend: () => void }) {
  const secondsLeft = useSecondsLeft(from);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <MinuteTicks filledCount={secondsLeft} />
      <p className="min-h-12 text-ink-soft">
        {messages.didntGetIt}{' '}
        {secondsLeft > 0 ? (
          <>
            {messages.canRequestIn} <b className="text-ink tabular-nums">{secondsLeft}</b>{' '}
            {messages.seconds(secondsLeft)}.
          </>
        ) : (
          messages.noCodeHint
        )}
      </p>
      <button
        type="button"
        disabled={secondsLeft > 0}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : resend}
        className="link inline-flex min-h-(--control-dense) items-center justify-self-start font-strong disabled:cursor-not-allowed disabled:text-ink-faint disabled:no-underline phone:min-h-(--tap)"
      >
        {messages.resendCode}
      </button>
    </div>
  );
}
