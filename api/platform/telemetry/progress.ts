/** ms between two states shown: on a terminal, and in a log */
const MOVING_EVERY = 200;
const WRITTEN_EVERY = 2000;
const BACK_TO_EMPTY_LINE = '\r\u001b[K';

/** With commas between thousands. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** Shows how far a task is: on a terminal in one line that is written over, elsewhere in a new line every two seconds. */
export class Progress {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean },
    private readonly state: () => string,
  ) {
    this.timer = setInterval(() => this.show(), out.isTTY ? MOVING_EVERY : WRITTEN_EVERY);
  }

  /** Shows the last state. */
  end(): void {
    clearInterval(this.timer);
    this.show();
    if (this.out.isTTY) this.out.write('\n');
  }

  private show(): void {
    this.out.write(this.out.isTTY ? `${BACK_TO_EMPTY_LINE}${this.state()}` : `${this.state()}\n`);
  }
}
