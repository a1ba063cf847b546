// Live connections and messages as in the pages.
import { io } from 'socket.io-client';
import { AWAY_MS } from './calls.mjs';

/** Timeout in ms for messages that normally arrive much earlier */
const MESSAGE_TIMEOUT_MS = 10_000;
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
export function nextMessage(socket, name, matches = () => true, ms = MESSAGE_TIMEOUT_MS) {
  return new Promise((done, fail) => {
    const settle = (callback) => {
      clearTimeout(timer);
      socket.off(name, onMessage);
      callback();
    };
    const onMessage = (message) => matches(message) && settle(done);
    const timer = setTimeout(() => settle(() => fail(new Error(`no ${name} message arrived within ${ms} ms`))), ms);
    socket.on(name, onMessage);
  });
}
