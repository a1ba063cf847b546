import { CircleCheck, CircleX } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { CODE_DIGITS, CODE_MESSAGE_MS } from '../../../../../api/contracts/http/limits';
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
import { RecoverySteps } from './recovery-steps';
import { Bubble } from '../../../ui/bubble';
import { classes } from '../../../ui/classes';

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

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** One digit per box; '' for an empty box. */
type Digits = readonly string[];
const NO_DIGITS: Digits = Array<string>(CODE_DIGITS).fill('');

/** Focuses a box. */
const focusBox = (boxes: HTMLElement | null, index: number): void =>
  boxes?.querySelectorAll('input')[Math.max(0, Math.min(index, CODE_DIGITS - 1))]?.focus();

/** Four boxes for a code, each above the column of its digits (RECOV-11 to RECOV-15). */
function CodeBoxes({
  digits,
  onChange,
  isInvalid,
  ref,
}: {
  digits: Digits;
  onChange: (digits: Digits) => void;
  isInvalid: boolean;
  ref: RefObject<HTMLFieldSetElement | null>;
}) {
  const focus = (index: number) => focusBox(ref.current, index);

  /** Sets digits from this box on, or from an earlier one if they do not fit. */
  const setDigits = (index: number, enteredDigits: string) => {
    const first = Math.max(0, Math.min(index, CODE_DIGITS - enteredDigits.length));
    onChange(digits.map((digit, digitIndex) => enteredDigits[digitIndex - first] ?? digit));
    focus(first + enteredDigits.length);
  };
  const clear = (index: number, focusIndex = index - 1) => {
    onChange(digits.map((digit, digitIndex) => (digitIndex === index ? '' : digit)));
    focus(focusIndex);
  };
  const onInput = (index: number, value: string) => {
    const enteredDigits = value.replace(/\D/g, '');
    const previousDigit = digits[index]!;
    // a digit typed before or after an existing one replaces it
    if (previousDigit && enteredDigits.length === 2 && enteredDigits.includes(previousDigit))
      setDigits(index, enteredDigits.replace(previousDigit, ''));
    // autofill enters all digits into one box
    else if (enteredDigits) setDigits(index, enteredDigits);
    else if (previousDigit) clear(index);
  };
  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const pastedDigits = event.clipboardData.getData('text').replace(/\D/g, '');
    if (pastedDigits) setDigits(index, pastedDigits);
  };
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    // typing the same digit fires no change event
    const isSame = event.key === digits[index] && event.key !== '';
    const to = isSame ? index + 1 : { ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key];
    if (to === undefined && !(event.key === 'Backspace' && !digits[index] && index > 0)) return;
    event.preventDefault();
    if (to === undefined) clear(index - 1, index - 1);
    else focus(to);
  };

  return (
    <fieldset
      ref={ref}
      className={classes(
        'grid grid-cols-[repeat(4,4rem)] divide-x divide-rule-strong border-(length:--line-strong) phone:grid-cols-4',
        isInvalid ? 'border-negative outline outline-negative' : 'border-rule-strong',
      )}
    >
      <legend className="sr-only">{messages.fourDigitCode}</legend>
      {digits.map((digit, index) => (
        <div key={index} className="min-w-0">
          <input
            value={digit}
            onChange={(event) => onInput(index, event.target.value)}
            onPaste={(event) => onPaste(index, event)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onFocus={(event) => event.target.select()}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={messages.digit(index + 1)}
            aria-invalid={isInvalid || undefined}
            className="block h-16 w-full bg-surface text-center text-xl font-head text-ink caret-pen tabular-nums -outline-offset-2"
          />
          <div
            aria-hidden
            className="grid justify-center gap-1 border-t border-rule-strong bg-tint py-2 compact:grid-cols-[auto_auto] compact:gap-x-1.5"
          >
            {DIGITS.map((digitIndex) => (
              <Bubble key={digitIndex} size="small" filled={digitIndex === digit} className="text-2xs">
                {digitIndex}
              </Bubble>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
