const BITS = 256;

/** A hash as a grid of 16 × 16 bubbles, which can be compared by eye. @param value SHA-256 in hex */
export function Fingerprint({ value }: { value: string }) {
  const bits = BigInt(`0x${value}`).toString(2).padStart(BITS, '0');
  return (
    <figure aria-label={`Fingerprint ${hashPrefix(value)}`} className="grid grid-cols-[repeat(16,0.625rem)] gap-0.5">
      {Array.from({ length: BITS }, (_, index) => (
        <i
          key={index}
          data-filled={bits[index] === '1' || undefined}
          className="size-2.5 rounded-bubble border border-rule-strong data-filled:border-pen data-filled:bg-pen"
        />
      ))}
    </figure>
  );
}

/** Returns the first 16 digits of a hash in groups of four. */
export const hashPrefix = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
