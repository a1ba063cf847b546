import { parentPort } from 'node:worker_threads';
import { type FileToParse, type ParsedPart, partsOf } from './parse-question-file.js';
import { UnreadableFile } from '../rows/row.js';

/** A file, which is answered with its first part, or a request for the next part. */
export type ParserRequest = FileToParse | 'next';
/** An answer of the thread. Each is sent on request, so that the receiver handles one at a time. */
export type ParserAnswer = ParsedPart | { readonly unreadable: string };

// csv-parse creates an error, which is ignored, for each row with another number of cells
Error.stackTraceLimit = 0;

const port = parentPort!;
let parts: ReturnType<typeof partsOf>;

async function answerTo(request: ParserRequest): Promise<ParserAnswer> {
  if (request !== 'next') parts = partsOf(request);
  try {
    const { value } = (await parts.next()) as IteratorYieldResult<ParsedPart>;
    // frees the memory of a file after its last part
    if ('pictures' in value) await parts.return();
    return value;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { unreadable: error.message };
  }
}

port.on('message', (request: ParserRequest) => {
  void answerTo(request).then((part) => {
    const contents =
      'pictures' in part ? part.pictures.flatMap((one) => ('content' in one ? [one.content.buffer] : [])) : [];
    port.postMessage(part, contents as ArrayBuffer[]);
  });
});
