import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { storeTheme, useTheme, type Theme } from '../lib/theme';

const THEMES: readonly { theme: Theme; icon: LucideIcon; name: string }[] = [
  { theme: 'light', icon: Sun, name: 'Light' },
  { theme: 'dark', icon: Moon, name: 'Dark' },
  { theme: 'system', icon: Monitor, name: 'Same as system' },
];

/** Radio group for the light, dark or system theme. @param name name of the radio group, unique on the page */
export function ThemeSwitch({ name: groupName = 'Colours' }: { name?: string }) {
  const currentTheme = useTheme();
  const group = useId();
  return (
    <fieldset className="flex">
      <legend className="sr-only">{groupName}</legend>
      {THEMES.map(({ theme, icon: Icon, name }) => (
        <label
          key={theme}
          title={name}
          className="relative grid size-(--control-dense) place-items-center text-ink-faint hover:text-ink has-checked:text-ink has-focus-ring -outline-offset-2 phone:size-(--tap)"
        >
          <input
            type="radio"
            name={group}
            value={theme}
            aria-label={name}
            checked={currentTheme === theme}
            onChange={() => storeTheme(theme)}
            className="peer sr-only"
          />
          <Icon className="size-4.5" />
          <span
            aria-hidden
            className="absolute inset-x-2 bottom-0.5 h-0.75 peer-checked:bg-pen phone:inset-x-3 phone:bottom-2"
          />
        </label>
      ))}
    </fieldset>
  );
}
