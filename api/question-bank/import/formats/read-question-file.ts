import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { questionFileBytesMax } from '../../../contracts/http/question-formats.js';
import { Refusal } from '../../../platform/commands/refusal.js';
import { builtFile } from '../../../platform/shared/built-file.js';
import { SoftSemaphore } from '../../../platform/shared/soft-semaphore.js';
import { type FilePicture, UnusableFilePicture } from '../pictures/file-pictures.js';
import type { ImportQuery } from '../import-questions.dto.js';
import type { FileToParse, ParsedPart, ParsedPicture } from './parse-question-file.js';
import type { ParserAnswer, ParserRequest } from './question-file.thread.js';
import { type Row, UnreadableFile } from '../rows/row.js';
import { openZipArchive } from './zip-archive.js';

/** The rows of an uploaded file, and the pictures that their texts reference. */
export interface QuestionFile {
  readonly rows: readonly Row[];
  readonly pictures: readonly FilePicture[];
  /** Paths of the pictures in the file that no text references. */
  readonly unusedPictures: readonly string[];
}

/** Maximum time for parsing a file. The largest ones take about 5 s. */
const PARSE_MS_MAX = 60_000;
/** Maximum memory of a parser in MB. */
const PARSER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Parses one file at a time; a waiting file is admitted after this time in ms. */
const parsers = new SoftSemaphore(1, 15_000);
/** Maximum time in ms for which a parser without a file is kept. */
const IDLE_MS_MAX = 60_000;
/** The parser that waits for the next file: starting one takes longer than parsing most files. */
let idleParser: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

/**
 * Parses an uploaded file in another thread, so that no text can block the server.
 * @throws Refusal `file-unreadable`, `too-large`
 */
export async function readQuestionFile(
  body: unknown,
  { format, subject, language, dryRun }: ImportQuery,
): Promise<QuestionFile> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (bytes.length > questionFileBytesMax(format)) throw new Refusal('too-large');
  try {
    return await parsers.run(() => parse({ bytes, format, subject, language, checksFormulas: dryRun === 'true' }));
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal('file-unreadable', { why: error.message }) : error;
  }
}

async function parse(file: FileToParse): Promise<QuestionFile> {
  const parser = takeParser();
  const signal = AbortSignal.timeout(PARSE_MS_MAX);
  let request: ParserRequest = file;
  const next = async (): Promise<ParsedPart> => {
    parser.postMessage(request);
    request = 'next';
    const [answer] = (await once(parser, 'message', { signal })) as [ParserAnswer];
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
    return answer;
  };
  try {
    const parsed = await joinParts(next, file.bytes);
    keepParser(parser);
    return parsed;
  } catch (error) {
    if (error instanceof UnreadableFile) keepParser(parser);
    else await parser.terminate();
    throw reasonOf(error);
  }
}

/** Returns the idle parser, or starts one. */
function takeParser(): Worker {
  const parser = idleParser?.worker ?? startParser();
  forgetParser(parser);
  parser.ref();
  return parser;
}

function startParser(): Worker {
  const script = builtFile('api/question-bank/import/formats/question-file.thread.js');
  const worker = new Worker(script, { resourceLimits: PARSER_MEMORY });
  // the wait for an answer reports errors, and an idle parser that fails is replaced
  worker.on('error', () => forgetParser(worker));
  return worker;
}

/** Keeps a parser for the next file for a while, unless another one is idle. */
function keepParser(worker: Worker): void {
  if (idleParser) return void worker.terminate();
  const end = () => {
    forgetParser(worker);
    void worker.terminate();
  };
  worker.unref();
  idleParser = { worker, timer: setTimeout(end, IDLE_MS_MAX).unref() };
}

function forgetParser(worker: Worker): void {
  if (idleParser?.worker !== worker) return;
  clearTimeout(idleParser.timer);
  idleParser = undefined;
}

/** Joins the parts of a parsed file, of which the pictures are the last one. */
export async function joinParts(next: () => Promise<ParsedPart>, bytes: Uint8Array): Promise<QuestionFile> {
  const rows: Row[] = [];
  for (;;) {
    const part = await next();
    if ('pictures' in part) {
      const { pictures, unusedPictures } = part;
      return { rows, pictures: picturesOf(pictures, bytes), unusedPictures };
    }
    for (const row of part.rows) rows.push(row);
  }
}

/** Returns the error for the tutor if a parser exceeded a limit. */
function reasonOf(error: unknown): unknown {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError') return new UnreadableFile('takes too long to read: split it', { cause: error });
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new UnreadableFile('needs too much memory to be read: split it', { cause: error });
}

/** Returns the pictures of a file. An archive is opened again when its first picture is read. */
function picturesOf(pictures: readonly ParsedPicture[], bytes: Uint8Array): FilePicture[] {
  let archive: ReturnType<typeof openZipArchive> | undefined;
  const read = async (picture: ParsedPicture): Promise<Buffer> => {
    if ('unusable' in picture) throw new UnusableFilePicture(picture.unusable);
    if ('content' in picture) return Buffer.from(picture.content.buffer);
    archive ??= openZipArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const file = (await archive).picture(picture.reference);
    if (!file) throw new UnusableFilePicture('is damaged');
    return file.read();
  };
  return pictures.map((picture) => {
    const { id, name, sameAs } = picture;
    return { id, name, sameAs, read: () => read(picture) };
  });
}
