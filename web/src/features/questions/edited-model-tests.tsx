import { Link } from 'react-router-dom';
import { CheckField } from '../../ui/field';
import type { Question } from './questions.queries';
import { UsedIn } from './used-in';

export interface EditedModelTestsProps {
  /** undefined: a new question */
  questionId: string | undefined;
  tests: Question['usedIn'];
  isOldKept: boolean;
  onKeepOld: (isOldKept: boolean) => void;
}

/** Says what a save does to the model tests that have the question, and offers to keep the old version in upcoming ones. */
export function EditedModelTests({ questionId, tests, isOldKept, onKeepOld }: EditedModelTestsProps) {
  const upcoming = upcomingOf(tests).map(({ name }) => name);
  const live = (tests ?? []).filter(({ status }) => status === 'Live').map(({ name }) => name);
  return (
    <UsedIn tests={tests}>
      {live.length > 0 && (
        <p>
          Your changes do not affect live tests. To correct an answer key there, use{' '}
          <Link to={`/tutor/answer-keys?question=${questionId}`} className="link">
            Answer keys
          </Link>
          .
        </p>
      )}
      {upcoming.length > 0 && (
        <>
          <p>
            When you save, {upcoming.length === 1 ? 'this upcoming test gets' : 'these upcoming tests get'} the new
            version: {upcoming.join(', ')}.
          </p>
          <CheckField
            label="Keep the old version in these tests"
            checked={isOldKept}
            onChange={({ target }) => onKeepOld(target.checked)}
          />
        </>
      )}
    </UsedIn>
  );
}

export const upcomingOf = (tests: Question['usedIn'] = []) => tests.filter(({ status }) => status === 'Upcoming');
