import { io, type Socket } from 'socket.io-client';

export interface LiveSocket {
  readonly socket: Socket;
  /** everything heard so far, in order */
  readonly heard: [name: string, payload: unknown][];
}

/** A socket as a page has it. @throws when it is refused */
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
  const heard: LiveSocket['heard'] = [];
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
  await new Promise<void>((connected, refused) => {
    socket.once('connect', connected);
    socket.once('connect_error', refused);
  });
  return { socket, heard };
}
