// Live connections and messages as in the pages.
import { io } from 'socket.io-client';
import { AWAY_MS } from './calls.mjs';

/** Timeout in ms for messages that normally arrive much earlier */
const PATIENCE_MS = 10_000;
const CONNECT_MS_MAX = 60_000;

/** Opens a socket with a token; it reconnects automatically. @throws the reason if it is rejected */
export async function openSocket({ url }, token) {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: AWAY_MS,
  });
  const refused = new Promise((_, fail) => {
    // A failed connection attempt is retried
    socket.on('connect_error', (error) => socket.active || fail(error));
  });
  await Promise.race([nextMessage(socket, 'connect', undefined, CONNECT_MS_MAX), refused]);
  return socket;
}

/** Resolves with the next message of this name. @throws Error after `ms` */
export function nextMessage(socket, name, isIt = () => true, ms = PATIENCE_MS) {
  return new Promise((done, fail) => {
    const end = (how) => {
      clearTimeout(timer);
      socket.off(name, look);
      how();
    };
    const look = (message) => isIt(message) && end(done);
    const timer = setTimeout(() => end(() => fail(new Error(`no ${name} came within ${ms} ms`))), ms);
    socket.on(name, look);
  });
}
