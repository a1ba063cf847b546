/** '48 seconds a question' */
export function paceText(questions: number, minutes: number): string {
  const seconds = Math.round((minutes * 60) / questions);
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [whole > 0 && `${whole} min`, rest > 0 && (whole > 0 ? `${rest} s` : `${rest} seconds`)];
  return `${parts.filter(Boolean).join(' ')} a question`;
}
