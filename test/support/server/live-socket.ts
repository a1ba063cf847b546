import { io, type Socket } from 'socket.io-client';

export interface LiveSocket {
  readonly socket: Socket;
  /** All received messages, in order */
  readonly received: [name: string, payload: unknown][];
}

/** Opens a socket in the same way as a page. @throws if it is rejected */
export async function openLive(
  url: string,
  token: string,
  options: { reconnection?: boolean } = {},
): Promise<LiveSocket> {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  const received: LiveSocket['received'] = [];
  socket.onAny((name: string, payload: unknown) => received.push([name, payload]));
  await new Promise<void>((connected, refused) => {
    socket.once('connect', connected);
    socket.once('connect_error', refused);
  });
  return { socket, received };
}
