import { Info, Lock } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { EXAM_SUBJECTS } from '../../../../../api/contracts/http/limits';
import { SelectField, TextField } from '../../../ui/field';
import { ScheduleTimes } from './schedule-times';
import type { FieldName, Values } from './test-draft';

export interface DetailsProps {
  form: UseFormReturn<Values>;
  /** after the start only the name and a later expiry can change (TMODEL-43) */
  isStarted: boolean;
  /** undefined: unknown */
  studentsStarted: number | undefined;
}

/** The seven fields of a model test (TMODEL-8, TMODEL-17). */
export function Details({ form, isStarted, studentsStarted }: DetailsProps) {
  const { errors } = form.formState;
  const field = (name: FieldName, stays = isStarted) => ({
    ...form.register(name),
    disabled: stays,
    wrong: errors[name] !== undefined,
    error: errors[name]?.message || undefined,
    autoComplete: 'off',
  });
  const values = useWatch({ control: form.control });
  return (
    <div className="grid gap-6 p-6 phone:gap-4 phone:p-4">
      {isStarted && (
        <p className="flex gap-3 border border-info bg-info-soft px-4 py-3">
          <Info className="mt-0.5 text-info" />
          This test has started. You can still rename it or extend it.
        </p>
      )}
      <TextField label="Model Test Name" {...field('Name', false)} />
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-2 [&>*]:min-w-0 phone:[&>:first-child]:col-span-2">
        <SelectField label="Subject" {...field('Subject')}>
          <option value="" hidden>
            Choose
          </option>
          {EXAM_SUBJECTS.map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </SelectField>
        <TextField label="Marks" inputMode="numeric" className="tabular-nums" {...field('Marks')} />
        <TextField label="Time (minutes)" inputMode="numeric" className="tabular-nums" {...field('Time')} />
        <TextField label="Schedule Date" type="date" className="tabular-nums" {...field('ScheduleDate')} />
        <TextField label="Schedule Time" type="time" className="tabular-nums" {...field('ScheduleTime')} />
        <TextField
          label="Expires in (days)"
          inputMode="numeric"
          className="tabular-nums"
          {...field('ExpiryDays', false)}
        />
      </div>
      {isStarted && (
        <p className="meta flex items-center gap-2">
          <Lock className="size-4!" />
          You can’t change the subject, marks, time, start or questions{startedText(studentsStarted)}.
        </p>
      )}
      <ScheduleTimes {...values} isStarted={isStarted} />
    </div>
  );
}

function startedText(students: number | undefined): string {
  if (!students) return '';
  return `: ${students === 1 ? '1 student has' : `${students} students have`} started the test`;
}
