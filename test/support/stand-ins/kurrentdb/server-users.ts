import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { status } from '@grpc/grpc-js';
import type { ServerLog } from './server-log.js';

const ADMINS = '$admins';

interface User {
  password: string;
  readonly groups: readonly string[];
}

/** Users of the server, and what they may read by KurrentDB's default rules. Without users every call is accepted. */
export class ServerUsers {
  private readonly users = new Map<string, User>();

  constructor(private readonly log: ServerLog) {}

  /** Creates an administrator. */
  addAdmin(name: string, password: string): void {
    this.users.set(name, { password, groups: [ADMINS] });
  }

  /** Creates a user without a group. */
  add(name: string, password: string): void {
    this.users.set(name, { password, groups: [] });
  }

  /** Returns whether these are the credentials of a user. */
  knows(authorization: string): boolean {
    return this.users.size === 0 || this.nameIn(authorization) !== undefined;
  }

  /** Returns the gRPC status with which a read of `stream` is rejected. @param stream `$all` for all streams */
  refusalOf(authorization: string | undefined, stream: string): status | undefined {
    if (this.users.size === 0) return undefined;
    const name = this.nameIn(authorization);
    if (name === undefined) return status.UNAUTHENTICATED;
    const roles = [name, ...this.users.get(name)!.groups];
    return this.readersOf(stream).some((role) => role === '$all' || roles.includes(role))
      ? undefined
      : status.PERMISSION_DENIED;
  }

  /** Responds to a call of the HTTP API that creates a user or sets a password. */
  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(await this.handle(request)).end();
  }

  private async handle(request: IncomingMessage): Promise<number> {
    const { method, url = '', headers } = request;
    const caller = this.nameIn(headers.authorization);
    if (caller === undefined || !this.users.get(caller)!.groups.includes(ADMINS)) return 401;
    if (method !== 'POST') return 405;
    const body = (await json(request)) as Record<string, string>;
    const [, name] = /^\/users\/(\w+)\/command\/reset-password$/.exec(url) ?? [];
    if (name !== undefined) return this.resetPassword(name, body['NewPassword']!);
    return url === '/users/' ? this.create(body['LoginName']!, body['Password']!) : 404;
  }

  /** Creating an existing user with the same password is a success. */
  private create(name: string, password: string): number {
    const user = this.users.get(name);
    if (user) return user.password === password ? 201 : 409;
    this.add(name, password);
    return 201;
  }

  private resetPassword(name: string, password: string): number {
    const user = this.users.get(name);
    if (!user) return 404;
    user.password = password;
    return 200;
  }

  private nameIn(authorization = ''): string | undefined {
    const [name = '', password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    return this.users.get(name)?.password === password && password !== undefined ? name : undefined;
  }

  /** Only administrators read `$all` and system streams, unless the metadata of the stream name other roles. */
  private readersOf(stream: string): readonly string[] {
    const metadata = this.log.streamOf(`$$${stream}`).at(-1);
    const acl =
      metadata && (JSON.parse(new TextDecoder().decode(metadata.data)) as { $acl?: { $r?: string | string[] } });
    return [acl?.$acl?.$r ?? (stream.startsWith('$') ? ADMINS : '$all')].flat();
  }
}
