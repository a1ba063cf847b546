// The HTTP calls of one user on separate connections, as in a browser.
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Maximum number of connections per host in browsers */
const CONNECTIONS = 6;
/** Time in ms that a device takes to detect a lost connection and open another one */
export const AWAY_MS = 300;

/** An unexpected response. */
export class Refused extends Error {
  constructor(method, path, status, body) {
    super(`${method} ${path.replace(/[\da-f-]{36}/g, '{id}')} answered ${status} ${body.message ?? ''}`);
    this.status = status;
    this.body = body;
  }
}

export class Calls {
  cuts = 0;
  agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  /** @param server read for its current `url` on each call, since it may restart */
  constructor(server, token) {
    this.server = server;
    this.headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  }

  get = (path) => this.ask('GET', path);
  post = (path, body = {}) => this.ask('POST', path, body);
  put = (path, body = {}) => this.ask('PUT', path, body);

  /** @throws Refused for a status other than 2xx, or the connection error if the connection cannot be restored */
  async ask(method, path, body) {
    const { status, text } = await this.sendUntilAnswered(method, path, body && JSON.stringify(body));
    const answer = text ? JSON.parse(text) : {};
    if (status >= 300) throw new Refused(method, path, status, answer);
    return answer;
  }

  /** Closes all connections, including those with calls in progress. */
  cut() {
    this.cuts += 1;
    for (const sockets of [this.agent.sockets, this.agent.freeSockets]) {
      for (const socket of Object.values(sockets).flat()) socket.destroy();
    }
  }

  /** Retries after a lost connection, both after a network outage and if the server closed an idle connection. */
  async sendUntilAnswered(method, path, text) {
    for (;;) {
      const { cuts } = this;
      try {
        return await this.send(method, path, text);
      } catch (error) {
        const wasInterrupted = cuts < this.cuts;
        if (!wasInterrupted && !error.reusedSocket) throw error;
        if (wasInterrupted) await delay(AWAY_MS);
      }
    }
  }

  send(method, path, body) {
    const headers = body === undefined ? this.headers : { ...this.headers, ...lengthOf(body) };
    return new Promise((done, fail) => {
      const request = httpRequest(`${this.server.url}/api${path}`, { method, headers, agent: this.agent }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.once('error', fail);
        answer.once('end', () => done({ status: answer.statusCode, text: Buffer.concat(parts).toString() }));
      });
      request.once('error', (error) => fail(Object.assign(error, { reusedSocket: request.reusedSocket })));
      request.end(body);
    });
  }
}

const lengthOf = (body) => ({ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
