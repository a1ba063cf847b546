import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A raw HTTP connection, for requests that no client would send. */
export class RawConnection {
  private constructor(readonly socket: Socket) {
    socket.on('error', () => {});
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Sends one request on a connection that stays open. @returns the status, or undefined if there is no response */
  async get(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n${lines.join('')}\r\n`);
    const firstChunk = await Promise.race([once(this.socket, 'data'), once(this.socket, 'close').then(() => [''])]);
    const status = /^HTTP\/1\.1 (\d+)/.exec(String(firstChunk[0]))?.[1];
    return status === undefined ? undefined : Number(status);
  }

  /** Opens a Socket.IO WebSocket and reads its first packet. */
  static async openWebSocket(url: string): Promise<RawConnection> {
    const connection = await RawConnection.open(url);
    const status = await connection.get('/socket.io/?EIO=4&transport=websocket', UPGRADE);
    if (status !== 101) throw new Error(`the WebSocket was refused with ${status}`);
    return connection;
  }

  /** Sends text frames with a zero mask, which leaves the text unchanged. */
  sendFrames(...texts: string[]): void {
    const frames = texts.flatMap((frameText) => [
      Buffer.from([0x81, 0xfe, Buffer.byteLength(frameText) >> 8, Buffer.byteLength(frameText) & 0xff, 0, 0, 0, 0]),
      Buffer.from(frameText),
    ]);
    this.socket.write(Buffer.concat(frames));
  }

  /** Reads until the server closes the connection. */
  readToEnd(): Promise<string> {
    return text(this.socket);
  }
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** The first part of a request whose body is incomplete. */
export const INCOMPLETE_REQUEST = [
  'POST /api/student/login HTTP/1.1',
  'host: test',
  'content-type: application/json',
  'content-length: 1000',
  '',
  '{"email":',
].join('\r\n');
