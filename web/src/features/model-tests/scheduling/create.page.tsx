import { useQuery } from '@tanstack/react-query';
import { texts } from '../../../../../api/contracts/http/texts';
import { useAddressSearch } from '../../../lib/use-address-search';
import { toast } from '../../../ui/toast';
import { messages } from '../messages';
import { Editor, EditorLoading } from './editor';
import { openedTestQuery, selectedQuestionsQuery, testsQuery, useSaveTest } from './scheduling.queries';
import { copyOf, EMPTY_DRAFT, type ModelTestDraft } from './model-test-draft';

/** Creates a model test, empty or as a copy of another one (ROUTE-33, TMODEL-7 to TMODEL-15). */
export function CreateTestPage() {
  const [search] = useAddressSearch();
  const id = search.get('copy');
  return id === null ? <NewTest draftName="model test new" initial={EMPTY_DRAFT} /> : <CopiedTest key={id} id={id} />;
}

function CopiedTest({ id }: { id: string }) {
  const test = useQuery(openedTestQuery(id));
  const questions = useQuery(selectedQuestionsQuery(id));
  const tests = useQuery(testsQuery);
  if (!test.data || !questions.data || tests.isPending)
    return <EditorLoading title={TITLE} test={test} questions={questions} />;
  return (
    <NewTest
      draftName={`model test copy of ${id}`}
      initial={copyOf(test.data, questions.data, tests.data?.map(({ Name }) => Name) ?? [])}
      isUnsaved
    />
  );
}

const TITLE = messages.createModelTest;

interface NewTestProps {
  draftName: string;
  initial: ModelTestDraft;
  isUnsaved?: boolean;
}

function NewTest({ draftName, initial, isUnsaved }: NewTestProps) {
  const store = useSaveTest();
  return (
    <Editor
      title={TITLE}
      draftName={draftName}
      initial={initial}
      isUnsaved={isUnsaved}
      saving={{
        label: TITLE,
        busyLabel: messages.storing,
        failureText: texts.modelTestStoreFailed,
        send: async (body) => {
          const { message } = await store.mutateAsync(body);
          toast.success(message);
          return EMPTY_DRAFT;
        },
      }}
    />
  );
}
