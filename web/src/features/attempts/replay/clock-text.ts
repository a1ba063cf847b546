/** '14:12', or '1:14:12' from an hour on. @param ms since something */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds)}` : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(seconds)}`;
}
