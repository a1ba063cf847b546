// Live connections as pages have them, and what comes over them.
import { io } from 'socket.io-client';
import { AWAY_MS } from './calls.mjs';

/** ms for what should have come long before */
const PATIENCE_MS = 10_000;
const CONNECT_MS_MAX = 60_000;

/** Opens one for anybody with a token; it comes back by itself. @throws why it was refused */
export async function openSocket({ url }, token) {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: AWAY_MS,
  });
  const refused = new Promise((_, fail) => {
    // one that did not get through is tried again
    socket.on('connect_error', (error) => socket.active || fail(error));
  });
  await Promise.race([hears(socket, 'connect', undefined, CONNECT_MS_MAX), refused]);
  return socket;
}

/** Until this message comes. @throws Error after `ms` */
export function hears(socket, name, isIt = () => true, ms = PATIENCE_MS) {
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
