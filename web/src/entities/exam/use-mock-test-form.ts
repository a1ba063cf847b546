import { useState, type FormEvent } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { MOCK_TEST_MARKS, MOCK_TEST_MINUTES, SUBJECTS } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { ApiError } from '../../lib/api/api-error';
import type { BubbleChoiceProps } from '../../ui/bubble-choice';
import { useSubmitOnce } from '../../ui/use-submit-once';
import {
  missingFieldError,
  fieldsBefore,
  completeChoice,
  type ChoiceField,
  type MockTestChoice,
  type PartialChoice,
} from './mock-test-choice';

const CHOICES: { readonly [Field in ChoiceField]: BubbleChoiceProps<MockTestChoice[Field]>['choices'] } = {
  subject: SUBJECTS.map((subject) => ({ value: subject, mark: subject[0], label: subject })),
  marks: MOCK_TEST_MARKS.map((value) => ({ value, mark: value, name: String(value) })),
  time: MOCK_TEST_MINUTES.map((value) => ({ value, mark: value, name: `${value} minutes` })),
};

/**
 * State of the form of a mock test: subject, marks and time. Opens the instructions of the created test.
 * @param createTest creates the test; undefined if it was cancelled
 * @param initialChoice initial choice
 */
export function useMockTestForm(
  createTest: (choice: MockTestChoice) => Promise<{ mockTestId: string } | undefined>,
  initialChoice: PartialChoice = {},
) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [choice, setChoice] = useState(initialChoice);
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<ChoiceField>>(new Set());
  const [alert, setAlert] = useState<string>();
  const complete = completeChoice(choice);
  const { submit, isBusy } = useSubmitOnce(async (chosenTest: MockTestChoice) => {
    setAlert(undefined);
    try {
      const createdTest = await createTest(chosenTest);
      if (createdTest) await navigate(`/student/start-exam/${createdTest.mockTestId}`);
    } catch (error) {
      setAlert(failureText(error));
    }
  });
  const busy = isBusy || navigation.state === 'loading';
  const markVisited = (...fields: readonly ChoiceField[]) =>
    setVisitedFields((previous) => new Set([...previous, ...fields]));

  return {
    /** The current choice */
    choice,
    /** The choice if it is complete */
    complete,
    /** Sets all fields */
    choose: setChoice,
    busy,
    /** Error message */
    alert,

    field: <Field extends ChoiceField>(name: Field): Omit<BubbleChoiceProps<MockTestChoice[Field]>, 'label'> => ({
      choices: CHOICES[name],
      selected: choice[name],
      onSelect: (value) => {
        setChoice((previous) => ({ ...previous, [name]: value }));
        // the error refers to the previous choice
        setAlert(undefined);
        markVisited(...fieldsBefore(name));
      },
      error: missingFieldError(name, choice, visitedFields),
      onLeave: () => markVisited(name),
    }),

    onSubmit: async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      if (complete && !busy) await submit(complete);
    },
  };
}

export type MockTestForm = ReturnType<typeof useMockTestForm>;

/**
 * Returns the field errors or the message of the server, otherwise a default text (MOCK-10, MOCK-11, MISTAKE-16,
 * MISTAKE-17).
 */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.mockTestFailed;
  const fields = Object.values(error.errors);
  if (fields.length > 0) return fields.join('\n');
  return error.isUnreachable || error.details.message ? error.message : texts.mockTestFailed;
}
