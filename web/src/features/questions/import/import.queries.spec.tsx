import { ReadableStream } from 'node:stream/web';
import { sendFile, type ImportProgress } from './import.queries';

const ROWS = [
  { index: 0, outcome: 'accepted' },
  { index: 1, outcome: 'refused' },
];
const PICTURES = [{ name: 'a.png' }, { name: 'b "rows":{.png' }];
const lines = (items: readonly object[]) => items.map((item) => `\n${JSON.stringify(item)}`).join(',');

/** Answers every call with this text, in pieces of a few characters. */
function answerWith(text: string, length: number): void {
  const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g'))!.map((piece) => new TextEncoder().encode(piece));
  globalThis.fetch = () =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      }),
    } as unknown as Response);
}

describe('sendFile', () => {
  it.each([1, 7, 64, 10_000])('reports pictures and rows in pieces of %i characters [FILES-7]', async (length) => {
    const pictures = `"pictureCount":2,"pictures":[${lines(PICTURES)}\n],`;
    answerWith(`{"importId":"i",${pictures}"rows":[${lines(ROWS)}\n],"accepted":1}`, length);
    const progress: ImportProgress[] = [];
    const fileToSend = { file: new File(['x'], 'a.zip'), text: '', format: 'zip', subject: undefined } as const;
    const imported = await sendFile(fileToSend, undefined, { onProgress: (value) => progress.push(value) });
    expect(imported).toMatchObject({ pictures: PICTURES, rows: ROWS, accepted: 1 });
    const ascending = progress.map(({ pictures: count, rows }) => count * 100 + rows);
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toEqual({ pictures: 2, pictureCount: 2, rows: 3 });
  });

  it('reports each picture as soon as it is processed [FILES-7]', async () => {
    answerWith(`{"pictureCount":2,"pictures":[${lines(PICTURES)}\n],"rows":[${lines(ROWS)}\n],"accepted":1}`, 1);
    const progress: ImportProgress[] = [];
    const fileToSend = { file: new File(['x'], 'a.zip'), text: '', format: 'zip', subject: undefined } as const;
    await sendFile(fileToSend, undefined, { onProgress: (value) => progress.push(value) });
    expect(progress).toContainEqual({ pictures: 1, pictureCount: 2, rows: 0 });
  });

  it('reports the rows of a file without pictures', async () => {
    answerWith(`{"rows":[${lines(ROWS)}\n],"accepted":1}`, 5);
    const progress: ImportProgress[] = [];
    const fileToSend = { file: new File(['x'], 'a.csv'), text: 'x', format: 'csv', subject: undefined } as const;
    await sendFile(fileToSend, undefined, { onProgress: (value) => progress.push(value) });
    expect(progress.at(-1)).toEqual({ pictures: 0, pictureCount: 0, rows: 3 });
  });
});
