import { RotateCcw } from 'lucide-react';
import { Bubble } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import { choicesOf, isSameRules, RULES, type RuleName, type Rules } from './rules';
import { messages } from './messages';

interface RulesFormProps {
  /** Current rules; undefined while loading */
  rules: Rules | undefined;
  today: Rules | undefined;
  onChange: (rules: Rules) => void;
}

/** Each rule with its choices; changes apply immediately. */
export function RulesForm({ rules, today, onChange }: RulesFormProps) {
  const isToday = !rules || !today || isSameRules(rules, today);
  return (
    <Sheet aria-label={messages.form.name} className="sticky top-8 grid grid-cols-[minmax(0,1fr)] max-laptop:static">
      <h2 className="section-title px-6 pt-4 pb-3 phone:px-4">{messages.form.title}</h2>
      {RULES.map(({ name, choices }) => (
        <fieldset key={name} className="border-rule px-6 py-3 not-nth-2:border-t phone:px-4">
          <legend className="float-left w-full pb-2 font-strong">{messages.form.rules[name]}</legend>
          <div className="clear-both flex flex-wrap gap-x-1 gap-y-2">
            {choicesOf(choices, today?.[name], rules?.[name]).map((value) => (
              <Choice
                key={value}
                {...{ name, value }}
                isToday={today?.[name] === value}
                isSelected={rules?.[name] === value}
                onSelect={() => rules && onChange({ ...rules, [name]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="meta px-6 py-3 phone:px-4">{messages.form.todayHint}</p>
      <Button
        icon={RotateCcw}
        disabled={isToday}
        onClick={() => today && onChange(today)}
        className="mx-6 mt-2 mb-4 phone:mx-4"
      >
        {messages.form.reset}
      </Button>
    </Sheet>
  );
}

interface ChoiceProps {
  name: RuleName;
  value: number;
  isToday: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

const Choice = ({ name, value, isToday, isSelected, onSelect }: ChoiceProps) => (
  <label
    className={classes(
      'group relative size-9.5 rounded-bubble has-focus-ring outline-offset-2 pointer-coarse:size-(--tap) phone:size-(--tap)',
      isToday &&
        'after:absolute after:-bottom-1.25 after:left-[calc(50%-0.375rem)] after:h-0.75 after:w-3 after:bg-accent',
    )}
  >
    <input
      type="radio"
      name={name}
      value={value}
      checked={isSelected}
      onChange={onSelect}
      aria-label={isToday ? messages.form.asToday(value) : String(value)}
      className="absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
    />
    <Bubble filled={isSelected} className="size-full text-xs! group-hover:border-ink">
      {value}
    </Bubble>
  </label>
);
