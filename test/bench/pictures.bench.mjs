// Uploads of pictures: time, status and memory per large or hostile file, pictures per second, and the latency of
// answers of running exams while uploads run at the limit.
import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { waitUntilCaughtUp, startExams, steadily } from './answer-load.mjs';
import { registerTutors, withServer } from './bench-server.mjs';
import { median } from './figures.mjs';

/** The most pixels of an upload: 6,000 × 4,000. */
const LARGEST = { width: 6_000, height: 4_000 };
const FILE_BYTES_MAX = 5_000_000;
const STUDENTS = 32;
/** Answers per second of all students together. */
const RATE = 100;
/** As many as the decoder queues: 16, at most two per account. */
const TUTORS = 8;
const UPLOADS_PER_TUTOR = 2;

export async function run({ quick }) {
  const files = await largeAndHostileFiles();
  const photo = await phonePhoto();
  return withServer(async (url, _dataDir, pid) => {
    await waitUntilCaughtUp(url);
    const papers = await startExams(url, STUDENTS);
    const tutors = await registerTutors(
      url,
      Array.from({ length: TUTORS }, (_, n) => `uploader${n}`),
    );
    const rows = [];
    const memory = sampleMemory(pid);
    for (const [name, file] of Object.entries(files)) rows.push(await uploadOneFile(url, pid, tutors[0], name, file));
    rows.push({
      figure: 'memory of the server after these files, peak',
      value: `${megabytes(memoryOf(pid, 'VmRSS'))}, ${megabytes(memoryOf(pid, 'VmHWM'))}`,
    });

    const seconds = quick ? 8 : 30;
    const path = ({ attemptId }) => `/api/attempts/${attemptId}/answers`;
    const answers = { url, papers, path, seconds, rate: RATE };
    await steadily({ ...answers, seconds: 3 });
    const idleResult = await steadily(answers);
    const uploading = keepUploading(url, tutors, photo);
    const resultDuringUploads = await steadily(answers);
    const { stored, times, refused } = await uploading.stop();
    rows.push(
      {
        figure: `uploads of ${megabytes(photo.length / 1_000)} photos, ${TUTORS * UPLOADS_PER_TUTOR} at once`,
        value: `${(stored / seconds).toFixed(1)} a second, median ${Math.round(median(times))} ms, ${refused} refused`,
      },
      { figure: `answers at ${RATE}/s`, value: percentiles(idleResult) },
      {
        figure: `answers at ${RATE}/s during these uploads`,
        value: percentiles(resultDuringUploads),
        target: 'p99 under 200 ms',
      },
      {
        figure: 'memory of the decoder, of the server, peak',
        value: `${megabytes(decoderMemory(pid))}, ${megabytes(memoryOf(pid, 'VmHWM'))}`,
        target: 'decoder under 250 MB',
      },
    );
    const largest = await largestArchive();
    const status = await importFile(url, tutors[1], largest);
    rows.push({
      figure: `memory of the server and its decoder together, peak, also during the import of ${megabytes(largest.length / 1_000)} (${status})`,
      value: `${megabytes(memory.stop())}`,
      target: 'under 450 MB',
    });
    return rows;
  });
}

/** Uploads a file and returns its status, its time, and the peak of the decoder's memory so far. */
async function uploadOneFile(url, pid, tutor, name, file) {
  const startedAt = performance.now();
  const status = await upload(url, tutor, file);
  const ms = Math.round(performance.now() - startedAt);
  return {
    figure: `${name}, ${megabytes(file.length / 1_000)}`,
    value: `${status} after ${ms} ms, decoder ${megabytes(decoderMemory(pid))}`,
    target: 'under 20 s',
  };
}

async function upload(url, { jwtoken }, file) {
  const answer = await fetch(`${url}/api/pictures?alt=A%20graph`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwtoken}`, 'content-type': 'application/octet-stream' },
    body: file,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Checks a ZIP file of the maximum size, with pictures that take long to encode. */
async function importFile(url, { jwtoken }, file) {
  const answer = await fetch(`${url}/api/questions/import?format=zip&dryRun=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwtoken}`, 'content-type': 'application/octet-stream' },
    body: file,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function largestArchive() {
  const zip = new ZipFile();
  const pictures = 8;
  const rows = Array.from({ length: pictures }, (_, n) => `Physics,![A graph](pictures/${n}.png) ${n}?,yes,no,yes`);
  zip.addBuffer(Buffer.from(['subject,question,optionA,optionB,correctAnswer', ...rows].join('\n')), 'questions.csv');
  for (let n = 0; n < pictures; n += 1) {
    const picture = sharp(grainyImage({ width: 1_270, height: 1_270 }, 60 + n));
    zip.addBuffer(await picture.png().toBuffer(), `pictures/${n}.png`, { compress: false });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Samples the resident memory of the server and its decoder. @returns a function that ends it and returns the peak in kB */
function sampleMemory(pid) {
  let peak = 0;
  const timer = setInterval(() => {
    const decoder = decoderOf(pid);
    const used = memoryOf(pid, 'VmRSS') + (privateMemoryOf(decoder) ?? 0);
    if (used > peak) peak = used;
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Uploads continuously with all tutors. */
function keepUploading(url, tutors, photo) {
  let isOver = false;
  const result = { stored: 0, refused: 0, times: [] };
  const uploading = tutors.flatMap((tutor) =>
    Array.from({ length: UPLOADS_PER_TUTOR }, async () => {
      while (!isOver) {
        const startedAt = performance.now();
        const status = await upload(url, tutor, photo);
        if (status === 201 && !isOver) {
          result.stored += 1;
          result.times.push(performance.now() - startedAt);
        } else if (status !== 201) result.refused += 1;
      }
    }),
  );
  return {
    async stop() {
      isOver = true;
      const measured = { ...result, times: [...result.times] };
      await Promise.all(uploading);
      return measured;
    },
  };
}

const noise = (sigma) => ({ type: 'gaussian', mean: 128, sigma });
const plain = (size) => ({ create: { ...size, channels: 3, background: '#fff' } });
const grainyImage = (size, sigma) => ({ create: { ...size, channels: 3, background: '#fff', noise: noise(sigma) } });

/** A photo as the page sends it: scaled down on the phone. */
const phonePhoto = () =>
  sharp(grainyImage({ width: 1_600, height: 1_200 }, 12))
    .jpeg({ quality: 90 })
    .toBuffer();

async function largeAndHostileFiles() {
  const grainyPhoto = sharp(grainyImage(LARGEST, 9));
  const jpeg = await grainyPhoto.clone().jpeg({ quality: 60 }).toBuffer();
  const png = await sharp(plain(LARGEST)).png().toBuffer();
  const webp = await grainyPhoto.clone().webp({ quality: 50, effort: 0 }).toBuffer();
  const files = {
    'JPEG of 24 megapixels': jpeg,
    'progressive JPEG of 24 megapixels': await grainyPhoto.clone().jpeg({ quality: 60, progressive: true }).toBuffer(),
    'PNG of 24 megapixels in one colour': png,
    'interlaced PNG of 24 megapixels': await sharp(plain(LARGEST)).png({ progressive: true }).toBuffer(),
    'interlaced PNG with 16 bits per channel, 24 megapixels': await sharp(plain(LARGEST))
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
    'PNG with 16 bits per channel, 24 megapixels': await sharp(plain(LARGEST)).toColourspace('rgb16').png().toBuffer(),
    'WebP of 24 megapixels': webp,
    'lossless noise that fits no quality at once': await sharp(grainyImage({ width: 1_290, height: 1_290 }, 60))
      .png()
      .toBuffer(),
    'JPEG cut off after nine tenths': jpeg.subarray(0, Math.floor(jpeg.length * 0.9)),
    'PNG that announces 60,000 × 60,000 pixels': withPngSize(png, 60_000, 60_000),
    'PNG that announces 1,600 million × 1 pixels': withPngSize(png, 1_600_000_000, 1),
    'animated WebP of 100 frames': await animation(100),
    '5 MB of zeros behind a PNG signature': Buffer.concat([png.subarray(0, 8), Buffer.alloc(FILE_BYTES_MAX - 8)]),
    '5 MB of zeros': Buffer.alloc(FILE_BYTES_MAX),
    'over 5 MB': Buffer.alloc(FILE_BYTES_MAX + 1),
  };
  for (const [name, { length }] of Object.entries(files)) {
    if (length > FILE_BYTES_MAX + 1) throw new Error(`${name} has ${length} bytes`);
  }
  return files;
}

/** Returns a PNG file with another size in its header, with the checksum of the old one. */
function withPngSize(png, width, height) {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

async function animation(frames) {
  const size = { width: 600, height: 400 };
  const pages = Array.from({ length: frames }, (_, n) =>
    sharp({ create: { ...size, channels: 3, background: { r: n, g: 90, b: 90 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pages), { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

/** Returns a figure of a process in kB; undefined if it has ended or the system does not report it. */
function memoryOf(pid, name, file = 'status') {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Returns the memory of a process in kB without pages that others map too, such as those of Node.js. */
function privateMemoryOf(pid) {
  return memoryOf(pid, 'Private_Clean', 'smaps_rollup') + memoryOf(pid, 'Private_Dirty', 'smaps_rollup') || undefined;
}

/** Returns the peak memory of the server's decoder in kB. */
function decoderMemory(server) {
  const pid = decoderOf(server);
  return pid === undefined ? undefined : memoryOf(pid, 'VmHWM');
}

/** Returns the id of the server's decoder for staff, the only one here. */
function decoderOf(server) {
  return readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const isChild = readFileSync(`/proc/${name}/status`, 'utf8').includes(`PPid:\t${server}\n`);
      return isChild && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('re-encode.child');
    } catch {
      return false;
    }
  });
}

const megabytes = (kilobytes) => (kilobytes === undefined ? 'not running' : `${(kilobytes / 1_000).toFixed(1)} MB`);
const percentiles = ({ p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
