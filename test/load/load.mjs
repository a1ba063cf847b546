// npm run load [-- --students 3000 --quiet-minutes 10 --quick]: two exam days on a separate server, measured as users
// experience them. Progress is printed to stderr, figures to stdout. Exits with 1 if a target is missed or a check
// fails, and with 2 on invalid usage.
import './options.mjs';

// Imported after the options, since it requires the built server
await import('./exam-days.mjs');
