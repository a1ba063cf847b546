// npm run load [-- --students 3000 --quiet-minutes 10 --quick]: two exam days on a separate server, as users experience them.
// Prints progress to stderr and figures to stdout. Exits with 1 when a target is missed or a check fails, with 2 on wrong usage.
import './options.mjs';

// after the options, since it needs the built server
await import('./exam-days.mjs');
