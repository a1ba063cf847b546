import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngFile, pngHeader, PNG_SIGNATURE } from '../support/scenarios/pictures.js';
import { randomNumbers } from '../support/given/random-numbers.js';

export interface HostileFile {
  readonly name: string;
  readonly file: Buffer;
}

/** Position in EXIF data; no output may contain it. */
export const GPS_TEXT = 'GPS 23.8103N 90.4125E';
const EXIF = {
  IFD0: { Copyright: GPS_TEXT, ImageDescription: '<script>alert(1)</script>' },
  IFD3: { GPSLatitude: '23/1 48/1 37/1' },
};
const XMP = `<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${GPS_TEXT}<script>alert(1)</script></rdf:RDF></x:xmpmeta>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const ENTITIES =
  '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><svg>&c;</svg>';

const drawing = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** Returns the same pseudo-random bytes each time. */
function randomBytes(seed: number, length: number): Buffer {
  const random = randomNumbers(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

const namedFiles = (files: Readonly<Record<string, Buffer | string>>): HostileFile[] =>
  Object.entries(files).map(([name, file]) => ({ name, file: Buffer.from(file as Buffer) }));

/** Generates hostile files of every kind that an upload can be, more than 200. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const valid = {
    png: await drawing().png().toBuffer(),
    jpeg: await drawing().jpeg().toBuffer(),
    webp: await drawing().webp().toBuffer(),
  };
  return [
    ...Object.entries(valid).flatMap(([type, file]) => [
      ...truncatedFiles(type, file),
      ...flippedFiles(type, file),
      ...joinedFiles(type, file),
    ]),
    ...wrongTypes(valid.png),
    ...brokenPngs(),
    ...bombs(),
    ...(await withMetadata()),
    ...(await unusual()),
    ...noise(),
  ];
}

const truncatedFiles = (type: string, file: Buffer): HostileFile[] =>
  Array.from({ length: 18 }, (_, part) => {
    const length = Math.floor((file.length * part) / 18);
    return { name: `${type} truncated to ${length} bytes`, file: file.subarray(0, length) };
  });

const flippedFiles = (type: string, file: Buffer): HostileFile[] =>
  Array.from({ length: 20 }, (_, seed) => {
    const damaged = Buffer.from(file);
    const [a = 0, b = 0, value = 0] = randomBytes(seed, 3);
    damaged[((a << 8) | b) % damaged.length]! ^= value | 1;
    return { name: `${type} with a flipped byte, seed ${seed}`, file: damaged };
  });

/** Returns polyglots: files that are valid as two types. */
const joinedFiles = (type: string, file: Buffer): HostileFile[] =>
  namedFiles({
    [`${type} followed by HTML`]: Buffer.concat([file, Buffer.from(HTML)]),
    [`${type} followed by a script`]: Buffer.concat([file, Buffer.from('*/=1;alert(1)//')]),
    [`${type} followed by a ZIP archive`]: Buffer.concat([file, Buffer.from('504b0506' + '00'.repeat(18), 'hex')]),
    [`${type} followed by 1 MB of zeros`]: Buffer.concat([file, Buffer.alloc(1_000_000)]),
    [`${type} after HTML`]: Buffer.concat([Buffer.from(HTML), file]),
    [`${type} after a GIF signature`]: Buffer.concat([Buffer.from('GIF89a'), file]),
    [`${type} after a PDF signature`]: Buffer.concat([Buffer.from('%PDF-1.7\n'), file]),
    [`${type} twice`]: Buffer.concat([file, file]),
  });

const wrongTypes = (png: Buffer): HostileFile[] =>
  namedFiles({
    'no bytes': '',
    'one byte': 'x',
    SVG,
    'SVG with a byte order mark': `\ufeff<?xml version="1.0"?>${SVG}`,
    'compressed SVG': gzipSync(SVG),
    'SVG with entities': ENTITIES,
    'SVG that reads a file': '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
    HTML,
    JSON: '{"a":1}',
    text: 'A picture',
    GIF: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    BMP: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    TIFF: Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(60)]),
    'big TIFF': Buffer.concat([Buffer.from('4d4d002b', 'hex'), Buffer.alloc(60)]),
    ICO: Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(60)]),
    AVIF: Buffer.concat([Buffer.from('0000001c66747970617669660000', 'hex'), Buffer.alloc(60)]),
    HEIC: Buffer.concat([Buffer.from('0000001c667479706865696300', 'hex'), Buffer.alloc(60)]),
    'JPEG 2000': Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(60)]),
    'JPEG XL': Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(60)]),
    PDF: '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj',
    PostScript: '%!PS-Adobe-3.0\n(/etc/passwd) (r) file',
    ImageMagick: 'push graphic-context\nimage over 0,0 1,1 "|id"\npop graphic-context',
    PSD: Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(60)]),
    PPM: 'P6 1 1 255 abc',
    OpenEXR: Buffer.concat([Buffer.from('762f3101', 'hex'), Buffer.alloc(60)]),
    'Radiance HDR': '#?RADIANCE\n\n-Y 1 +X 1\n',
    FITS: `SIMPLE  =                    T${' '.repeat(60)}`,
    Matlab: `MATLAB 5.0 MAT-file${' '.repeat(120)}`,
    CSV: '1,2,3\n4,5,6\n',
    ZIP: Buffer.from('504b0304' + '00'.repeat(40), 'hex'),
    ELF: Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(60)]),
    'RIFF that is sound': Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVE', 'latin1'), Buffer.alloc(60)]),
    'base64 of a PNG': png.toString('base64'),
    'data URL of a PNG': `data:image/png;base64,${png.toString('base64')}`,
  });

function brokenPngs(): HostileFile[] {
  const header = pngHeader(8, 8);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(8 * 25)));
  const end = pngChunk('IEND', Buffer.alloc(0));
  const png = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks]);
  const longChunk = Buffer.from('ffffffff49444154', 'hex');
  return namedFiles({
    'PNG signature only': png(),
    'PNG without header': png(pixels, end),
    'PNG without pixels': png(header, end),
    'PNG without end': png(header, pixels),
    'PNG with two headers': png(header, pngHeader(4_000, 4_000), pixels, end),
    'PNG with pixels before the header': png(pixels, header, end),
    'PNG with a chunk longer than the file': png(header, longChunk),
    'PNG with an unknown critical chunk': png(header, pngChunk('EVIL', Buffer.alloc(4)), pixels, end),
    'PNG with a wrong checksum': png(header, Buffer.concat([pixels.subarray(0, -1), Buffer.of(0)]), end),
    'PNG of no width': png(pngHeader(0, 8), pixels, end),
    'PNG of negative width': png(pngHeader(0xffffffff, 8), pixels, end),
    'PNG with too few pixels': png(pngHeader(800, 800), pixels, end),
    'PNG with too many pixels': png(header, pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))), end),
    'PNG with pixels that are no deflate stream': png(header, pngChunk('IDAT', randomBytes(7, 400)), end),
  });
}

/** Returns small files that declare or decompress to a much larger size. */
function bombs(): HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(64_000_000));
  const compressed = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]);
  const png = (width: number, height: number, ...extra: Buffer[]) => pngFile(1, { width, height, extra });
  const announced = (width: number, height: number) =>
    Buffer.concat([
      PNG_SIGNATURE,
      pngHeader(width, height),
      pngChunk('IDAT', zeros),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
  const jpeg = (width: number, height: number) =>
    Buffer.from(
      `ffd8ffe000104a46494600010100000100010000ffc0001108${hex16(height)}${hex16(width)}03012200021101031101ffd9`,
      'hex',
    );
  const webp = (side: number) => {
    const size = Buffer.alloc(3);
    size.writeUIntLE(side - 1, 0, 3);
    return Buffer.concat([
      Buffer.from('RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
      size,
      size,
      Buffer.from('VP8L\0\0\0\0', 'latin1'),
    ]);
  };
  return namedFiles({
    'PNG of 24 megapixels of one colour': png(6_000, 4_000),
    'PNG of 24.006 megapixels': png(6_000, 4_001),
    'PNG that announces 2,500 megapixels': announced(50_000, 50_000),
    'PNG that announces 2^62 pixels': announced(0x7fffffff, 0x7fffffff),
    'PNG of 100,000 x 1 pixels': png(100_000, 1),
    'PNG of 1 x 100,000 pixels': png(1, 100_000),
    'PNG with a text that inflates': png(4, 4, pngChunk('zTXt', compressed)),
    'PNG with ten texts that inflate': png(4, 4, ...Array.from({ length: 10 }, () => pngChunk('zTXt', compressed))),
    'PNG with a colour profile that inflates': png(4, 4, pngChunk('iCCP', compressed)),
    'PNG with an international text that inflates': png(
      4,
      4,
      pngChunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0', 'latin1'), zeros])),
    ),
    'PNG with 5,000 chunks': png(4, 4, ...Array.from({ length: 5_000 }, () => pngChunk('tEXt', Buffer.from('a\0b')))),
    'JPEG that announces 4,295 megapixels': jpeg(65_535, 65_535),
    'JPEG that announces no pixels': jpeg(0, 0),
    'WebP that announces 268 megapixels': webp(16_384),
    'WebP that announces 2^48 pixels': webp(0xffffff),
  });
}

const hex16 = (value: number): string => value.toString(16).padStart(4, '0');

async function withMetadata(): Promise<HostileFile[]> {
  const withExif = () => drawing().withExif(EXIF);
  return namedFiles({
    'JPEG with a position': await withExif().jpeg().toBuffer(),
    'PNG with a position': await withExif().png().toBuffer(),
    'WebP with a position': await withExif().webp().toBuffer(),
    'JPEG with XMP': await drawing().withXmp(XMP).jpeg().toBuffer(),
    'PNG with XMP': await drawing().withXmp(XMP).png().toBuffer(),
    'WebP with XMP': await drawing().withXmp(XMP).webp().toBuffer(),
    'PNG with a comment': pngFile(2, { extra: [pngChunk('tEXt', Buffer.from(`Comment\0${GPS_TEXT}`))] }),
    'PNG with a damaged colour profile': pngFile(2, { extra: [pngChunk('iCCP', Buffer.from('x\0\0not deflate'))] }),
    'JPEG with a colour profile': await drawing().withIccProfile('p3').jpeg().toBuffer(),
  });
}

/** Returns valid pictures of rare kinds, which must be converted. */
async function unusual(): Promise<HostileFile[]> {
  const frames = await Promise.all([1, 2, 3].map((colour) => Promise.resolve(pngFile(colour))));
  const animation = sharp(frames, { join: { animated: true } });
  return namedFiles({
    'CMYK JPEG': await drawing().toColourspace('cmyk').jpeg().toBuffer(),
    'grey JPEG': await drawing().greyscale().jpeg().toBuffer(),
    'progressive JPEG': await drawing().jpeg({ progressive: true }).toBuffer(),
    'PNG of 16 bits': await drawing().toColourspace('rgb16').png().toBuffer(),
    'interlaced PNG': await drawing().png({ progressive: true }).toBuffer(),
    'PNG with a palette': await drawing().png({ palette: true, colours: 4 }).toBuffer(),
    'transparent PNG': await drawing().ensureAlpha(0).png().toBuffer(),
    'animated WebP': await animation
      .clone()
      .webp({ loop: 0, delay: [10, 10, 10] })
      .toBuffer(),
    'animated PNG': pngFile(3, { extra: [pngChunk('acTL', Buffer.from('0000ffff00000000', 'hex'))] }),
    'lossless WebP': await drawing().webp({ lossless: true }).toBuffer(),
  });
}

const SIGNATURES = {
  PNG: PNG_SIGNATURE,
  JPEG: Buffer.from('ffd8ffe0', 'hex'),
  WebP: Buffer.from('RIFF\xff\xff\0\0WEBP', 'latin1'),
};

const noise = (): HostileFile[] =>
  Object.entries(SIGNATURES).flatMap(([type, signature]) =>
    [1, 2, 3, 4].map((seed) => ({
      name: `${type} signature and noise, seed ${seed}`,
      file: Buffer.concat([signature, randomBytes(seed, 2_000 * seed)]),
    })),
  );
