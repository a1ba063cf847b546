import type { ComparedField } from '../../../ui/compared-versions';
import { messages } from '../messages';
import type { FieldName, ModelTestDraft } from './model-test-draft';

const LABELS: Readonly<Record<FieldName, string>> = {
  Name: messages.modelTestName,
  Subject: messages.subject,
  Marks: messages.marks,
  Time: messages.timeMinutes,
  ScheduleDate: messages.scheduleDate,
  ScheduleTime: messages.scheduleTime,
  ExpiryDays: messages.expiresInDays,
  closesDate: messages.closingDate,
  closesTime: messages.closingTime,
  reveal: messages.showResults,
  revealDate: messages.resultsDate,
  revealTime: messages.resultsTime,
  meritList: messages.meritListForStudents,
};

const wordOf = (name: FieldName, { values }: ModelTestDraft): string => {
  if (name === 'reveal') return messages.reveal[values.reveal];
  return name === 'meritList' ? messages.meritList[values.meritList] : values[name].trim();
};

/** The fields of the editor, for a comparison of versions. */
export const COMPARED_FIELDS: readonly ComparedField<ModelTestDraft>[] = [
  ...(Object.keys(LABELS) as FieldName[]).map((name) => ({
    label: LABELS[name],
    text: (draft: ModelTestDraft) => wordOf(name, draft),
    take: (draft: ModelTestDraft, { values }: ModelTestDraft) => ({
      ...draft,
      values: { ...draft.values, [name]: values[name] },
    }),
  })),
  {
    label: messages.questions,
    text: ({ selected }) => selected.map(({ question }, index) => `${index + 1}. ${question}`).join('\n'),
    take: (draft, { selected }) => ({ ...draft, selected }),
  },
];
