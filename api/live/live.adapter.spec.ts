import { isOurOrigin } from './live.adapter.js';

const request = (headers: Record<string, string>) => ({ headers });

describe('isOurOrigin', () => {
  it('accepts clients without an Origin header', () => {
    expect(isOurOrigin(request({ host: 'exams.test' }), undefined, false)).toBe(true);
  });

  it('requires the requested host by default', () => {
    expect(isOurOrigin(request({ host: 'exams.test:3000', origin: 'http://exams.test:3000' }), undefined, false)).toBe(
      true,
    );
    expect(isOurOrigin(request({ host: 'exams.test', origin: 'http://evil.test' }), undefined, false)).toBe(false);
    expect(isOurOrigin(request({ host: 'exams.test', origin: 'null' }), undefined, false)).toBe(false);
  });

  it('requires the origin of PUBLIC_URL if it is set', () => {
    const publicOrigin = 'https://exams.test';
    expect(isOurOrigin(request({ host: 'inside:3000', origin: publicOrigin }), publicOrigin, false)).toBe(true);
    expect(isOurOrigin(request({ host: 'exams.test', origin: 'http://exams.test' }), publicOrigin, false)).toBe(false);
  });

  it('accepts a forwarded host only from a trusted proxy', () => {
    const forwarded = request({ host: 'inside', 'x-forwarded-host': 'exams.test', origin: 'https://exams.test' });
    expect(isOurOrigin(forwarded, undefined, true)).toBe(true);
    expect(isOurOrigin(forwarded, undefined, false)).toBe(false);
  });
});
