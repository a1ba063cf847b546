import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CheckField } from '../../ui/field';
import { messages } from './messages';
import type { Question } from './questions.queries';

/**
 * Warning with the upcoming and live model tests that use a question: 'Friday paper (live)'. Renders nothing if there
 * are none.
 */
export function ModelTestUsage({ tests = [], children }: { tests: Question['usedIn']; children: ReactNode }) {
  if (tests.length === 0) return null;
  return (
    <div role="note" className="flex gap-3 border border-caution bg-caution-soft px-4 py-3">
      <TriangleAlert className="mt-0.5 flex-none text-caution" />
      <div className="grid gap-1">
        <p>{messages.usedIn(tests.map(({ name, status }) => `${name} (${status.toLowerCase()})`))}</p>
        {children}
      </div>
    </div>
  );
}

export interface EditedModelTestsProps {
  /** Id of the question; undefined for a new question */
  questionId: string | undefined;
  tests: Question['usedIn'];
  isOldVersionKept: boolean;
  onOldVersionKept: (isOldVersionKept: boolean) => void;
}

/** Warns which model tests a save changes, and offers to keep the old version in upcoming ones. */
export function EditedModelTests({ questionId, tests, isOldVersionKept, onOldVersionKept }: EditedModelTestsProps) {
  const upcoming = upcomingOf(tests).map(({ name }) => name);
  const live = (tests ?? []).filter(({ status }) => status === 'Live').map(({ name }) => name);
  return (
    <ModelTestUsage tests={tests}>
      {live.length > 0 && (
        <p>
          {messages.liveTestsNote}{' '}
          <Link to={`/tutor/answer-keys?question=${questionId}`} className="link">
            {messages.answerKeys}
          </Link>
          .
        </p>
      )}
      {upcoming.length > 0 && (
        <>
          <p>{messages.upcomingTests(upcoming)}</p>
          <CheckField
            label={messages.keepOldVersion}
            checked={isOldVersionKept}
            onChange={({ target }) => onOldVersionKept(target.checked)}
          />
        </>
      )}
    </ModelTestUsage>
  );
}

export const upcomingOf = (tests: Question['usedIn'] = []) => tests.filter(({ status }) => status === 'Upcoming');
