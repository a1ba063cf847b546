// Starts the built server with a clock that the test advances with messages, for deadlines some minutes ahead.
import 'reflect-metadata';
import { Settings } from '../../../dist/api/platform/config/settings.js';
import { serve } from '../../../dist/api/serve.js';

let offsetMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const clock = {
  now: () => new Date(Date.now() + offsetMs),
  monotonicMs: () => performance.now() + offsetMs,
};
process.on('message', ({ advance }) => {
  offsetMs += advance;
  process.send({ ahead: offsetMs });
});

await serve(new Settings({ HOST: '127.0.0.1', ...process.env }), undefined, clock);
