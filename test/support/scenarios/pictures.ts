import { deflateSync } from 'node:zlib';
import type { QuestionContent } from '../../../api/contracts/events/question.events.js';
import { pictureText } from '../../../api/contracts/question-text/pictures.js';
import type { TestApp } from '../server/test-app.js';

/** A PNG chunk with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns the header chunk of a picture, of an RGB picture by default. */
export function pngHeader(width: number, height: number, { depth = 8, colourType = 2, interlace = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlace], 8);
  return pngChunk('IHDR', header);
}

/** First column and row, and their steps, of each pass of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns a small PNG file of black pixels. */
export function shapedPng({
  width,
  height,
  channels = 3,
  depth = 8,
  interlaced = false,
}: {
  width: number;
  height: number;
  channels?: 3 | 4;
  depth?: 8 | 16;
  interlaced?: boolean;
}): Buffer {
  const passes = interlaced ? PASSES : [[0, 0, 1, 1] as const];
  const rowBytes = (pixels: number) => (pixels > 0 ? 1 + (pixels * channels * depth) / 8 : 0);
  const bytes = passes.map(
    ([x, y, columns, rows]) => Math.ceil((height - y) / rows) * rowBytes(Math.ceil((width - x) / columns)),
  );
  const header = pngHeader(width, height, { depth, colourType: channels === 4 ? 6 : 2, interlace: interlaced ? 1 : 0 });
  return Buffer.concat([
    PNG_SIGNATURE,
    header,
    pngChunk('IDAT', zeros(bytes.reduce((sum, count) => sum + count, 0))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns compressed zeros; their length alone decides how long that takes. */
const zeros = (length: number): Buffer => deflateSync(Buffer.alloc(length), { level: 1 });

/** Returns a PNG file of one colour. @param extra chunks before the pixels */
export function pngFile(colour: number, { width = 40, height = 30, extra = [] as readonly Buffer[] } = {}): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(colour & 255, colour >> 8, 90))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

export interface UploadAnswer {
  readonly status: number;
  readonly body: { pictureId: string; type: string; width: number; height: number; error?: string; message?: string };
}

/** Uploads a file without changes. */
export async function sendPicture(
  app: Pick<TestApp, 'url'>,
  { token }: { token: string },
  file: Uint8Array,
  { query = '?alt=A%20circle', type = 'application/octet-stream' } = {},
): Promise<UploadAnswer> {
  const answer = await fetch(`${app.url}/api/pictures${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(file),
  });
  return { status: answer.status, body: (await answer.json()) as UploadAnswer['body'] };
}

let colours = 0;

/** Uploads a picture of another colour each time. @returns its id */
export async function uploadPicture(app: Pick<TestApp, 'url'>, person: { token: string }): Promise<string> {
  const { status, body } = await sendPicture(app, person, pngFile((colours += 1)));
  if (status !== 201) throw new Error(`uploading a picture returned ${status}: ${JSON.stringify(body)}`);
  return body.pictureId;
}

/** Requests a picture. */
export function getPicture(app: Pick<TestApp, 'url'>, { token }: { token: string }, id: string): Promise<Response> {
  return fetch(`${app.url}/api/pictures/${id}`, { headers: { authorization: `Bearer ${token}` } });
}

/** A question as `addQuestions` adds them, with a picture in its text. @param number its number */
export function questionWith(pictureId: string, number: number): QuestionContent {
  const options = ['right', 'wrong', 'worse', 'worst'].map((word) => `Physics ${number} ${word}`);
  const question = `Physics question ${number} ${pictureText('A block on a slope', pictureId)}`;
  return { question, subject: 'Physics', options, correctAnswers: [options[0]!] };
}
