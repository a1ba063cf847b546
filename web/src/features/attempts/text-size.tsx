import { ALargeSmall } from 'lucide-react';
import { useSyncExternalStore, type CSSProperties } from 'react';
import { Button } from '../../ui/button';

const sizeStyle = (size: string, lineHeight: string) =>
  ({ '--size-4': size, '--lead-4': lineHeight, '--size-marked': size, '--lead-marked': lineHeight }) as CSSProperties;

/** Text sizes of questions and options, in steps of the type scale. The choice is stored for the next exam. */
const SIZES = [
  { name: 'normal', style: {} },
  { name: 'large', style: sizeStyle('var(--size-5)', '2.25rem') },
  { name: 'very large', style: sizeStyle('var(--size-6)', '2.875rem') },
] as const;

const KEY = 'textSize';

function storedSize(): (typeof SIZES)[number] {
  const storedSize = localStorage.getItem(KEY);
  return SIZES.find(({ name }) => name === storedSize) ?? SIZES[0];
}

function onSizeChange(listener: () => void): () => void {
  const events = ['storage', KEY];
  events.forEach((name) => addEventListener(name, listener));
  return () => events.forEach((name) => removeEventListener(name, listener));
}

const useSize = () => useSyncExternalStore(onSizeChange, storedSize);

/** Returns the style that applies the selected text size to the questions inside an element. */
export const useTextSize = (): CSSProperties => useSize().style;

/** Switches to the next text size. */
export function TextSizeButton({ className }: { className?: string }) {
  const size = useSize();
  const selectNextSize = () => {
    localStorage.setItem(KEY, SIZES[(SIZES.indexOf(size) + 1) % SIZES.length]!.name);
    dispatchEvent(new Event(KEY));
  };
  return (
    <Button
      kind="bare"
      size="dense"
      square
      icon={ALargeSmall}
      aria-label={`Text size: ${size.name}`}
      title={`Text size: ${size.name}`}
      onClick={selectNextSize}
      className={className}
    />
  );
}
