import { Injectable } from '@nestjs/common';
import type { LiveMessage } from '../contracts/live/messages.js';

/** Minimum interval between messages on one subject, ms. */
const PACED_MS = 500;

type Listener = (messages: readonly LiveMessage[]) => void;

/**
 * Forwards live messages of this process to its Socket.IO server. With Redis, projections publish to the sockets of all
 * processes directly.
 */
@Injectable()
export class Announcements {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  announce(messages: readonly LiveMessage[]): void {
    for (const listener of this.listeners) listener(messages);
  }
}

/** Returns the subject of a throttled message; undefined for messages that are sent immediately. */
function pacedSubject({ room, name, payload }: LiveMessage): string | undefined {
  if (name === 'account:activity') return `${name} ${room}`;
  return name === 'statistics' ? `${name} ${room} ${payload.modelTestId}` : undefined;
}

/**
 * Throttles frequent messages: only the latest one of each subject is sent, at most twice a second. An activity message
 * includes the number of messages that it replaces.
 */
export function withPaced(announce: Listener): Listener {
  const waiting = new Map<string, { latest: LiveMessage; others: number }>();
  const pausedSubjects = new Set<string>();
  const send = (subject: string) => {
    const latest = waiting.get(subject);
    waiting.delete(subject);
    pausedSubjects.delete(subject);
    if (!latest) return;
    pausedSubjects.add(subject);
    setTimeout(() => send(subject), PACED_MS).unref();
    announce([withMore(latest.latest, latest.others)]);
  };
  return (messages) => {
    const others = messages.filter((message) => pacedSubject(message) === undefined);
    if (others.length > 0) announce(others);
    for (const message of messages) {
      const subject = pacedSubject(message);
      if (subject === undefined) continue;
      const before = waiting.get(subject);
      waiting.set(subject, { latest: message, others: before ? before.others + 1 : 0 });
    }
    for (const subject of waiting.keys()) if (!pausedSubjects.has(subject)) send(subject);
  };
}

const withMore = (message: LiveMessage, more: number): LiveMessage =>
  message.name === 'account:activity' ? { ...message, payload: { ...message.payload, more } } : message;
