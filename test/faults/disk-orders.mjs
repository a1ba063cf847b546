import { openSync, readSync, writeSync } from 'node:fs';
import { constants } from 'node:os';

/** Controls failing-disk.c from within the process that preloads it. */
export class DiskOrders {
  #file = openSync(process.env.FAILING_DISK, 'r+');

  /** Resets the counts. */
  fail({ write = 0, sync = 0, error = 'EIO', lasting = false }) {
    this.#write([write, sync, constants.errno[error], Number(lasting), 0, 0, 0, 0]);
  }

  repair() {
    this.#write([0, 0]);
  }

  /** Returns the number of failed calls since the last order. */
  get failures() {
    const numbers = new Int32Array(8);
    readSync(this.#file, numbers, 0, numbers.byteLength, 0);
    return numbers[7];
  }

  #write(numbers) {
    writeSync(this.#file, Int32Array.from(numbers), 0, undefined, 0);
  }
}
