/** Update intervals on a terminal and in a log, ms. */
const REDRAW_MS = 200;
const LINE_EVERY_MS = 2000;
const BACK_TO_EMPTY_LINE = '\r\u001b[K';

/** Formats a number with commas between thousands. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Shows the progress of a task: on a terminal by updating a single line, elsewhere in a new line every two seconds. */
export class Progress {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean },
    private readonly state: () => string,
  ) {
    this.timer = setInterval(() => this.show(), out.isTTY ? REDRAW_MS : LINE_EVERY_MS);
  }

  /** Shows the final state and stops. */
  end(): void {
    clearInterval(this.timer);
    this.show();
    if (this.out.isTTY) this.out.write('\n');
  }

  private show(): void {
    this.out.write(this.out.isTTY ? `${BACK_TO_EMPTY_LINE}${this.state()}` : `${this.state()}\n`);
  }
}
