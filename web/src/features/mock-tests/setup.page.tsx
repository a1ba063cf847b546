import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { MOCK_TEST_MARKS, MOCK_TEST_MINUTES, SUBJECTS } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { paceText } from '../../lib/time/pace-text';
import { BubbleChoice } from '../../ui/bubble-choice';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { Script, Sheet } from '../../ui/sheet';
import { hintFor, leftBy, whole, type ChoiceField, type PartialChoice } from './mock-test-choice';
import { useGenerateMockTest } from './mock-test.queries';

const subjects = SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject }));
const marks = MOCK_TEST_MARKS.map((value) => ({ value, mark: value, name: String(value) }));
const minutes = MOCK_TEST_MINUTES.map((value) => ({ value, mark: value, name: `${value} minutes` }));

/** Where students make a mock test: subject, marks and time (MOCK-1 to MOCK-4). */
export function MockTestSetupPage() {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const generate = useGenerateMockTest(useAccountId());
  const [choice, setChoice] = useState<PartialChoice>({});
  const [left, setLeft] = useState<ReadonlySet<ChoiceField>>(new Set());
  const [alert, setAlert] = useState<string>();
  const complete = whole(choice);
  const busy = generate.isPending || navigation.state === 'loading';

  const leave = (...fields: readonly ChoiceField[]) => setLeft((before) => new Set([...before, ...fields]));
  const choose = (made: PartialChoice, field: ChoiceField) => {
    setChoice((before) => ({ ...before, ...made }));
    leave(...leftBy(field));
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    setAlert(undefined);
    try {
      const { mockTestId } = await generate.mutateAsync(complete);
      await navigate(`/student/start-exam/${mockTestId}`);
    } catch (thrown) {
      setAlert(failureText(thrown));
    }
  };
  const asked = (field: ChoiceField) => ({
    error: hintFor(field, choice, left),
    onLeave: () => leave(field),
  });

  return (
    <div className="grid max-w-[56rem] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note="Each test gets new questions.">
        Mock Test
      </PageTitle>
      <form onSubmit={(event) => void start(event)}>
        <Sheet>
          <Step number={1}>
            <BubbleChoice
              label="Subject"
              choices={subjects}
              chosen={choice.subject}
              onChoose={(subject) => choose({ subject }, 'subject')}
              {...asked('subject')}
            />
          </Step>
          <Step number={2}>
            <BubbleChoice
              label="Marks"
              choices={marks}
              chosen={choice.marks}
              onChoose={(value) => choose({ marks: value }, 'marks')}
              {...asked('marks')}
            />
          </Step>
          <Step number={3}>
            <BubbleChoice
              label="Time in minutes"
              choices={minutes}
              chosen={choice.time}
              onChoose={(time) => choose({ time }, 'time')}
              {...asked('time')}
            />
          </Step>
          <div className="px-6 whitespace-pre-line has-[p]:pt-4 phone:px-4">
            <Alert>{alert}</Alert>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4 phone:px-4">
            <p className="text-ink-soft">
              {complete
                ? `${complete.marks} questions in ${complete.time} minutes, ${paceText(complete.marks, complete.time)}.`
                : 'Choose a subject, marks and a time to start.'}
            </p>
            <Button
              type="submit"
              kind="ink"
              size="tap"
              disabled={!complete}
              busy={busy}
              busyLabel="Drawing questions"
              className="phone:w-full"
            >
              Start Exam
            </Button>
          </div>
        </Sheet>
      </form>
    </div>
  );
}

/** The server's message, or those of the fields; the given text where it has none (MOCK-10, MOCK-11). */
function failureText(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return texts.mockTestFailed;
  const fields = Object.values(thrown.errors);
  if (fields.length > 0) return fields.join('\n');
  return thrown.unreachable || thrown.details.message ? thrown.message : texts.mockTestFailed;
}

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <Script
    className="border-b border-rule phone:[&>div:first-child]:pt-3"
    margin={
      <span aria-hidden className="text-base font-strong">
        {number}
      </span>
    }
  >
    <div className="px-6 pt-6 pb-4 phone:px-4 phone:py-3">{children}</div>
  </Script>
);
