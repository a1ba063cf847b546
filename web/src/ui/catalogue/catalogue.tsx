import type { ReactNode } from 'react';
import { ActionSamples, OverlaySamples } from './action-samples';
import { FormSamples } from './form-samples';
import { LayoutSamples, ListSamples, StateSamples } from './content-samples';

const SECTIONS: readonly { readonly title: string; readonly Samples: () => ReactNode }[] = [
  { title: 'Buttons and links', Samples: ActionSamples },
  { title: 'Dialogs and toasts', Samples: OverlaySamples },
  { title: 'Form controls', Samples: FormSamples },
  { title: 'Loading, empty and error states', Samples: StateSamples },
  { title: 'Lists and navigation', Samples: ListSamples },
  { title: 'Sheets and figures', Samples: LayoutSamples },
];

const THEMES = ['light', 'dark'] as const;

/** Every component of the UI kit in its states, in the light and the dark theme. Only for developers. */
export const Catalogue = () => (
  <main className="grid gap-8 p-6">
    <h1 className="page-title">UI catalogue</h1>
    {SECTIONS.map(({ title, Samples }) => (
      <section key={title} className="grid gap-3">
        <h2 className="section-title">{title}</h2>
        <div className="grid grid-cols-2 gap-4 max-laptop:grid-cols-1">
          {THEMES.map((theme) => (
            <fieldset key={theme} data-theme={theme} className="grid min-w-0 gap-6 bg-paper p-4 text-ink">
              <legend className="sr-only">{theme}</legend>
              <Samples />
            </fieldset>
          ))}
        </div>
      </section>
    ))}
  </main>
);
