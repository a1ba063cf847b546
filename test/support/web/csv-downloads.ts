import { fireEvent, screen } from '@testing-library/react';

/**
 * Presses "Download CSV" and returns the calls that request a CSV file from then on.
 * @returns method, path and query of each, and the names of the saved files
 */
export async function downloadCsv(): Promise<{ calls: string[]; files: string[] }> {
  const [calls, files]: [string[], string[]] = [[], []];
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    if (request.headers.get('accept') === 'text/csv') calls.push(`${request.method} ${pathname}${search}`);
    return send(input, init);
  };
  URL.createObjectURL = () => 'blob:';
  HTMLAnchorElement.prototype.click = function click() {
    files.push(this.download);
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  return { calls, files };
}
