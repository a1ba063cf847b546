import { messages } from './messages';
import { SECTION_TITLE_CLASSES } from './ruled-section';

/** Pixels of the pictures in `web/public/landing`, which exist for the light and the dark theme. */
const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  result: { width: 1024, height: 768 },
  phone: { width: 720, height: 1480 },
  mistakes: { width: 1024, height: 768 },
};

/** The section with pictures of the product. */
export const ProductPictures = () => (
  <section aria-labelledby="product" className="mx-auto max-w-[84rem] px-8 py-16 phone:px-4 phone:py-8">
    <h2 id="product" className={SECTION_TITLE_CLASSES}>
      {messages.productTitle}
    </h2>
    <p className="mt-2 text-base text-ink-soft">{messages.productNote}</p>
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)_minmax(0,0.42fr)_minmax(0,1fr)] gap-8 max-laptop:grid-cols-1">
      {messages.pictures.map((picture) => (
        <figure key={picture.name} className="grid content-start gap-4">
          <Picture {...picture} />
          <figcaption>
            <h3 className="section-title">{picture.title}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{picture.text}</p>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);

/** Only the picture of the current theme is downloaded. */
const Picture = ({ name, alt }: { name: string; alt: string }) =>
  (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/landing/${name}-${theme}.webp`}
      alt={alt}
      loading="lazy"
      {...SIZES[name]}
      className={`h-auto w-full border border-rule bg-surface shadow-slip ${name === 'phone' ? 'max-laptop:max-w-[18rem]' : 'max-laptop:max-w-[36rem]'} ${theme === 'light' ? 'dark:hidden' : 'hidden dark:block'}`}
    />
  ));
