/** Size of a picture whose header cannot be read. */
const UNKNOWN = { width: 480, height: 320 };

/** Returns the size in pixels of a WebP file from its header (lossy, lossless or extended). */
export function webpSize(file: ArrayBuffer): { width: number; height: number } {
  if (file.byteLength < 30) return UNKNOWN;
  const view = new DataView(file);
  const chunk = String.fromCharCode(...new Uint8Array(file, 12, 4));
  switch (chunk) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      return UNKNOWN;
  }
}
