import { useState } from 'react';
import { BubbleChoice } from '../bubble-choice';
import { CheckField, PasswordField, SelectField, TextArea, TextField } from '../field';
import { SearchField } from '../search-field';
import { VersionComparison } from '../version-comparison';
import { Sample } from './sample';

const CHOICES = ['Physics', 'Chemistry', 'Math', 'English'].map((value) => ({ value, mark: value[0], label: value }));

export function FormSamples() {
  const [subject, setSubject] = useState<string>();
  const [search, setSearch] = useState('');
  const [name, setName] = useState('Waves');
  return (
    <>
      <Sample name="TextField">
        <TextField label="Username" hint="3 to 20 characters" />
        <TextField label="Email" defaultValue="ann" error="Enter a full email address." />
        <TextField label="Role" defaultValue="Tutor" disabled />
      </Sample>
      <Sample name="PasswordField, SelectField">
        <PasswordField label="Password" autoComplete="off" />
        <SelectField label="Subject">
          <option>Physics</option>
          <option>Chemistry</option>
        </SelectField>
        <SelectField label="Marks" error="Select the marks.">
          <option>Select</option>
        </SelectField>
      </Sample>
      <Sample name="TextArea">
        <TextArea label="Doubt" hint="Put formulas between $ signs." rows={3} />
        <TextArea label="Answer" error="Enter an answer." rows={3} />
      </Sample>
      <Sample name="CheckField">
        <CheckField label="Keep me signed in" defaultChecked />
        <CheckField label="I accept the terms" error="Accept the terms to continue." />
      </Sample>
      <Sample name="VersionComparison">
        <div className="wide">
          <VersionComparison
            fields={[{ label: 'Name', text: (value: string) => value, take: (_, from) => from }]}
            versions={{ own: 'Waves', saved: 'Waves and sound' }}
            draft={name}
            onChange={setName}
          />
        </div>
      </Sample>
      <Sample name="BubbleChoice">
        <div className="wide">
          <BubbleChoice label="Subject" choices={CHOICES} selected={subject} onSelect={setSubject} />
        </div>
        <div className="wide">
          <BubbleChoice
            label="Subject with an impossible choice"
            choices={CHOICES.map((choice, index) =>
              index === 0 ? { ...choice, unavailableReason: 'No questions' } : choice,
            )}
            selected={subject}
            onSelect={setSubject}
          />
        </div>
        <div className="wide">
          <BubbleChoice
            label="Subject with an error"
            choices={CHOICES}
            selected={undefined}
            onSelect={setSubject}
            error="Select a subject."
          />
        </div>
      </Sample>
      <Sample name="SearchField">
        <SearchField search={search} onSearch={setSearch} label="Search questions" placeholder="Search questions" />
      </Sample>
    </>
  );
}
