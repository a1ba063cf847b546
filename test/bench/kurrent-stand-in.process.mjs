// Runs the compiled KurrentDB simulator until its parent exits: COMPILED_FILE APPEND_DELAY_MS
import { createRequire } from 'node:module';

const [file, appendDelayMs] = process.argv.slice(2);
const { KurrentStandIn } = createRequire(import.meta.url)(file);
const standIn = await KurrentStandIn.start();
standIn.appendDelayMs = Number(appendDelayMs);
process.on('message', () => process.send({ reads: standIn.reads, appends: standIn.appends.received }));
process.on('disconnect', () => process.exit());
process.send({ url: standIn.url });
