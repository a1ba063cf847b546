import { v4 as newId } from 'uuid';
import { DOUBT_SUBJECTS, type DoubtSubject } from '../../../../api/contracts/http/limits';
import { parseQuestionReference, type QuestionReference } from '../../entities/doubt/question-reference';

/** The values of the form, and the last attempt to send them. */
export interface DoubtDraft {
  readonly subject?: DoubtSubject | undefined;
  readonly doubt: string;
  /** The quoted question */
  readonly about?: QuestionReference | undefined;
  /** Idempotency key and content of a request without a response */
  readonly sent?: { readonly commandId: string; readonly content: string } | undefined;
}

export const EMPTY_DOUBT: DoubtDraft = { doubt: '' };

const contentOf = ({ subject, doubt, about }: DoubtDraft): string =>
  [subject, about?.questionId, about?.attemptId, doubt].filter(Boolean).join(' ');

/** Adds the idempotency key. The same content keeps its key, so that a retry does not create a second doubt. */
export function sentDraft(draft: DoubtDraft): DoubtDraft & { readonly sent: NonNullable<DoubtDraft['sent']> } {
  const content = contentOf(draft);
  const submission = draft.sent?.content === content ? draft.sent : { commandId: newId(), content };
  return { ...draft, sent: submission };
}

/** Returns the stored draft; undefined for an invalid value. */
export function parseDoubtDraft(storedValue: unknown): DoubtDraft | undefined {
  const { subject, doubt, about, sent } = (storedValue ?? {}) as Partial<DoubtDraft>;
  if (typeof doubt !== 'string') return undefined;
  const hasSentRequest = typeof sent?.commandId === 'string' && typeof sent.content === 'string';
  return {
    subject: DOUBT_SUBJECTS.find((value) => value === subject),
    doubt,
    about: parseQuestionReference(about),
    sent: hasSentRequest ? sent : undefined,
  };
}
