import { v4 as newId } from 'uuid';
import { DOUBT_SUBJECTS, type DoubtSubject } from '../../../../api/contracts/http/limits';

/** A doubt that is being written. */
export interface DoubtDraft {
  readonly subject?: DoubtSubject | undefined;
  readonly doubt: string;
  /** the idempotency key under which this content was sent, where no answer has come */
  readonly sent?: { readonly commandId: string; readonly content: string } | undefined;
}

export const EMPTY_DOUBT: DoubtDraft = { doubt: '' };

const contentOf = ({ subject, doubt }: DoubtDraft): string => `${subject} ${doubt}`;

/** The draft as it is sent: the same content keeps its idempotency key, so that a second try asks no second doubt. */
export function sentDraft(draft: DoubtDraft): DoubtDraft & { readonly sent: NonNullable<DoubtDraft['sent']> } {
  const content = contentOf(draft);
  const sent = draft.sent?.content === content ? draft.sent : { commandId: newId(), content };
  return { ...draft, sent };
}

/** Anything may be stored on the device. */
export function parseDoubtDraft(stored: unknown): DoubtDraft | undefined {
  const { subject, doubt, sent } = (stored ?? {}) as Partial<DoubtDraft>;
  if (typeof doubt !== 'string') return undefined;
  const isSent = typeof sent?.commandId === 'string' && typeof sent.content === 'string';
  return { subject: DOUBT_SUBJECTS.find((one) => one === subject), doubt, sent: isSent ? sent : undefined };
}
