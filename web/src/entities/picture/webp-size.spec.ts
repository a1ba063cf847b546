import { webpSize } from './webp-size';

/** The first bytes of files that encoders have written, as base64. */
const HEADERS = {
  lossy: 'UklGRi4AAABXRUJQVlA4ICIAAABwAwCdASosAcgAP3G42GK0sq+no4gCkCoJaQAAXfAAAP7g',
  lossless: 'UklGRh4AAABXRUJQVlA4TBEAAAAvK8ExAAdQ1P/nP/8GRPQ/AAAAAAAAAAAAAAAA',
  extended: 'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAKwEAxwAAQUxQSAUAAAABB9D/EQAAVlA4IB4A',
};
const bytesOf = (base64: string): ArrayBuffer => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;

describe('webpSize', () => {
  it.each(Object.entries(HEADERS))('reads the size of a %s file', (_, base64) => {
    expect(webpSize(bytesOf(base64))).toEqual({ width: 300, height: 200 });
  });

  it.each([new ArrayBuffer(0), new ArrayBuffer(100)])('returns a default size for other content', (file) => {
    expect(webpSize(file)).toEqual({ width: 480, height: 320 });
  });
});
