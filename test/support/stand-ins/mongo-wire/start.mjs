// Starts the MongoDB simulator and prints its URL; runs until SIGTERM. node start.mjs [FILE]
import { spawn } from 'node:child_process';
import { build } from './build.mjs';

const [file] = process.argv.slice(2);
const args = ['-Xmx512m', '-cp', build(), 'WireServer', '0', ...(file ? [file] : [])];
const server = spawn('java', args, { stdio: ['pipe', 'pipe', 'ignore'] });
let printed = '';
server.stdout.on('data', (text) => {
  printed += text;
  const port = /^listening on (\d+)$/m.exec(printed)?.[1];
  if (!port) return;
  printed = '';
  console.log(`mongodb://127.0.0.1:${port}`);
});
server.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill());
