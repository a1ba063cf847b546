/** Wakes one who waits; a ring that nobody waited for is kept. */
export class Bell {
  private rung = false;
  private wake = () => {};

  readonly ring = (): void => {
    this.rung = true;
    this.wake();
  };

  /** Until the next ring, or for so many ms. */
  async heard(atMostMs?: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = atMostMs === undefined ? undefined : setTimeout(resolve, atMostMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.rung = false;
  }
}
