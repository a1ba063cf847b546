import { Worker } from 'node:worker_threads';
import { StoreUnavailable, StoreUnusable } from '../../event-store/event-store.js';
import type { VaultFile } from './vault-file.js';

type Operation = keyof VaultFile;

/** Asked of the thread; answered in the order asked. */
export interface Call {
  readonly operation: Operation;
  readonly args: readonly unknown[];
}
export type Answer = { readonly value: unknown } | { readonly failed: string } | { readonly unusable: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The vault's file in a thread of its own, so that no request waits for another one's disk. */
export class VaultThread {
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];
  private gone: string | undefined;

  private constructor(file: string) {
    this.worker = new Worker(new URL('./vault.worker.js', import.meta.url), { workerData: { file } });
    this.worker.on('message', (answer: Answer) => this.answered(answer));
    this.worker.on('error', (error) => this.leave(`the vault failed: ${(error as Error).message}`));
    this.worker.on('exit', () => this.leave('the vault is closed'));
  }

  /** @throws StoreUnusable */
  static async start(file: string): Promise<VaultThread> {
    const thread = new VaultThread(file);
    // its first answer, to nothing asked: the file is open
    await new Promise((resolve, reject) => thread.waiting.push({ resolve, reject }));
    return thread;
  }

  /** @throws StoreUnavailable */
  async ask<Name extends Operation>(
    operation: Name,
    ...args: Parameters<VaultFile[Name]>
  ): Promise<ReturnType<VaultFile[Name]>> {
    if (this.gone) throw new StoreUnavailable(this.gone);
    const call: Call = { operation, args };
    const answered = new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
    this.worker.postMessage(call);
    return (await answered) as ReturnType<VaultFile[Name]>;
  }

  async close(): Promise<void> {
    if (this.gone) return;
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    await this.ask('close');
    this.gone = 'the vault is closed';
    await exited;
  }

  notReady(): string | undefined {
    return this.gone;
  }

  private answered(answer: Answer): void {
    const { resolve, reject } = this.waiting.shift()!;
    if ('value' in answer) resolve(answer.value);
    else reject('unusable' in answer ? new StoreUnusable(answer.unusable) : new StoreUnavailable(answer.failed));
  }

  private leave(why: string): void {
    this.gone ??= why;
    for (const { reject } of this.waiting.splice(0)) reject(new StoreUnavailable(this.gone));
  }
}
