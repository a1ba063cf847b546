import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { CODE_MESSAGE_MS } from '../../../../../api/contracts/http/limits';
import { CODE_PATTERN } from '../../../../../api/contracts/http/patterns';
import { texts } from '../../../../../api/contracts/http/texts';
import { ApiError } from '../../../lib/api/api-error';
import { answerOf, api } from '../../../lib/api/client';
import { Button } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { awaiting, inAMinute, useCarried, type Carried } from './carried';
import { CodeBoxes, focusBox, NO_DIGITS, type Digits } from './code-boxes';
import { RecoveryScript } from './recovery-script';
import { Resend } from './resend';

/** The outcome of a call; disappears after a while. */
interface Message {
  isGood: boolean;
  text: string;
}
const bad = (...sentences: string[]): Message => ({ isGood: false, text: sentences.join(' ') });

/** Step 2 of a recovery: the code from the email (RECOV-11 to RECOV-26). */
export function OtpVerificationPage() {
  const navigate = useNavigate();
  const carried = useCarried();
  const [opened] = useState(inAMinute);
  const [digits, setDigits] = useState<Digits>(NO_DIGITS);
  const [isWrong, setWrong] = useState(false);
  const [message, setMessage] = useMessage();
  const [needsNewCode, setNeedsNewCode] = useState(false);
  const [busy, setBusy] = useState<'verifying' | 'resending'>();
  const boxes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => focusBox(boxes.current, 0), []);

  const change = (changed: Digits) => {
    setWrong(false);
    setDigits(changed);
  };
  const refuse = (refusal: Message, place = 0) => {
    setMessage(refusal);
    setWrong(true);
    focusBox(boxes.current, place);
  };
  /** @param call returns the outcome to show */
  const { submit: during } = useSubmitOnce(
    async (what: 'verifying' | 'resending', call: (from: Carried) => Promise<() => void>) => {
      if (!carried) return setMessage(bad(texts.codeNotVerified));
      setBusy(what);
      setMessage(undefined);
      const show = await call({ userType: carried.userType, email: carried.email });
      setBusy(undefined);
      show();
    },
  );

  const verify = () => {
    const otp = digits.join('');
    if (carried && !CODE_PATTERN.test(otp)) return refuse(bad(texts.codeWrong), digits.indexOf(''));
    return during('verifying', async (from) => {
      try {
        await answerOf(api.POST('/api/auth/verify-otp', { body: { ...from, otp } }));
        await navigate('/reset-password', { state: from });
        return () => {};
      } catch (thrown) {
        if (!isRefusal(thrown)) return () => setMessage(bad(texts.codeCheckFailed));
        return () => {
          refuse(bad(thrown.status === 429 ? thrown.message : texts.codeWrong));
          if (thrown.details['needsNewCode'] === true) setNeedsNewCode(true);
        };
      }
    });
  };

  const resend = () =>
    during('resending', async (from) => {
      try {
        await answerOf(api.POST('/api/auth/resend-otp', { body: from }));
        await navigate('/otp-verification', { replace: true, preventScrollReset: true, state: awaiting(from) });
        return () => {
          change(NO_DIGITS);
          setNeedsNewCode(false);
          focusBox(boxes.current, 0);
          setMessage({ isGood: true, text: texts.codeResent });
        };
      } catch (thrown) {
        const why = isRefusal(thrown) && thrown.status === 429 ? [thrown.message] : [];
        return () => setMessage(bad(texts.codeResendFailed, ...why));
      }
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify();
  };
  return (
    <RecoveryScript at={2} carried={carried}>
      <PageTitle className="mb-4" note="We’ve emailed it to you. It’s valid for 10 minutes.">
        Enter the code
      </PageTitle>
      <form
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-8 phone:grid-cols-1 phone:gap-4"
      >
        <CodeBoxes ref={boxes} digits={digits} onChange={change} wrong={isWrong} />
        <div className="grid gap-3">
          <Button type="submit" kind="ink" size="tap" busy={busy === 'verifying'} busyLabel="Verifying">
            Verify Account
          </Button>
          <Said message={message} />
          <output className="font-strong empty:hidden">{needsNewCode && texts.codeNeedsNew}</output>
          <Resend from={carried?.resendAt ?? opened} busy={busy === 'resending'} resend={() => void resend()} />
        </div>
      </form>
    </RecoveryScript>
  );
}

const isRefusal = (thrown: unknown): thrown is ApiError => thrown instanceof ApiError && !thrown.away;

/** A state that is reset after ten seconds (RECOV-26). */
function useMessage() {
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), CODE_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
}

/** Its space is reserved, so that nothing moves when it appears. */
function Said({ message }: { message: Message | undefined }) {
  const good = message?.isGood ? message.text : undefined;
  const wrong = message?.isGood === false ? message.text : undefined;
  return (
    <div className="min-h-6 text-xs font-strong">
      <output className="flex gap-2 text-positive">
        {good && <CircleCheck />}
        {good}
      </output>
      <p role="alert" className="flex gap-2 text-negative">
        {wrong && <CircleX />}
        {wrong}
      </p>
    </div>
  );
}
