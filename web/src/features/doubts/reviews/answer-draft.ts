import { useDraft } from '../../../lib/device/use-draft';

const asText = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);

/** The answer that the tutor has begun to write to a doubt, '' without one, its setter, and whether the browser stores it. */
export function useAnswerDraft(doubtId: string) {
  const [text = '', write, isStored] = useDraft(`answer ${doubtId}`, asText);
  return [text, (written: string) => write(written || undefined), isStored] as const;
}
