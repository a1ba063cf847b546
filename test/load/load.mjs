// npm run load [-- --students 3000 --quiet-minutes 10 --quick]: two exam days on a server of their own, as people meet them.
// Progress goes to stderr, figures to stdout; the exit code is 1 when a target is missed or a check fails, 2 for wrong usage.
import './options.mjs';

// after the options, since it needs the built server
await import('./exam-days.mjs');
