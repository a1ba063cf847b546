import { SelectField } from '../../../ui/field';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';

/** Language that the server chooses if a text has it */
const PREFERRED = 'en';
/** Marks a text for readers of all other languages */
const OTHER = 'other';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the name of a language; the code itself if it is not one. */
function nameOf(language: string): string {
  try {
    return NAMES.of(language) ?? language;
  } catch {
    return language;
  }
}

export interface LanguageChoiceProps {
  /** Languages of texts that have several */
  languages: readonly string[];
  selected: string | undefined;
  onSelect: (language: string | undefined) => void;
}

/** Asks in which language texts that have several are imported. */
export function LanguageChoice({ languages, selected, onSelect }: LanguageChoiceProps) {
  const isPreferredFound = languages.includes(PREFERRED);
  return (
    <Sheet aria-label={messages.languagesOfFile} className="p-6 phone:p-4">
      <SelectField
        label={messages.language}
        hint={messages.languageHint}
        value={selected ?? (isPreferredFound ? PREFERRED : '')}
        onChange={({ target }) => onSelect(target.value || undefined)}
      >
        {!isPreferredFound && <option value="">{messages.firstLanguage}</option>}
        {languages
          .filter((language) => language !== OTHER)
          .map((language) => (
            <option key={language} value={language}>
              {nameOf(language)}
            </option>
          ))}
      </SelectField>
    </Sheet>
  );
}
