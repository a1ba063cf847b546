import './fingerprint.css';

const BITS = 256;

/** A hash as a filled sheet, 16 bubbles a line: two alike are the same. @param of hex */
export function Fingerprint({ of }: { of: string }) {
  const bits = BigInt(`0x${of}`).toString(2).padStart(BITS, '0');
  return (
    <figure aria-label={`Fingerprint ${groupsOf(of)}`} className="fingerprint">
      {Array.from({ length: BITS }, (_, at) => (
        <i key={at} data-filled={bits[at] === '1' || undefined} />
      ))}
    </figure>
  );
}

/** Its first digits, as they are read out. */
export const groupsOf = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
