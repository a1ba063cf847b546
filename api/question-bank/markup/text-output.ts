/**
 * Text that is written in pieces. Trailing spaces and line ends are counted instead of searched, so that the work is
 * linear in the length of the text.
 */
export class TextOutput {
  private readonly pieces: string[] = [];
  /** Number of line ends at the end, ignoring spaces after them. */
  private lineEnds = 0;
  /** True if spaces follow the last other character or line end. */
  private isSpaced = false;
  /** True if a collapsed space is to be written before the next text. */
  private hasPendingSpace = false;

  /** @param isBlank true at the start of a text, where white space and line breaks are dropped */
  constructor(private isBlank = true) {}

  /** Appends text whose white space is collapsed, as in a browser. */
  collapsed(text: string): void {
    const words = text.replaceAll(/[ \t\n\r\f]+/g, ' ');
    const isAtStart = this.isBlank || (this.lineEnds > 0 && !this.isSpaced);
    if (words.startsWith(' ') && !isAtStart) this.hasPendingSpace = true;
    const word = words.slice(words.startsWith(' ') ? 1 : 0, words.length > 1 && words.endsWith(' ') ? -1 : undefined);
    if (word === '') return;
    this.verbatim(word);
    this.hasPendingSpace = words.endsWith(' ');
  }

  /** Appends text unchanged. */
  verbatim(text: string): void {
    if (this.hasPendingSpace) this.write(' ');
    this.hasPendingSpace = false;
    this.write(text);
  }

  /** Appends a line end. */
  lineEnd(): void {
    this.hasPendingSpace = false;
    this.write('\n');
  }

  /** Adds line ends until there are `count`, except at the start of the text. */
  breakLines(count: number): void {
    if (this.isBlank) return;
    this.hasPendingSpace = false;
    if (this.lineEnds < count) this.write('\n'.repeat(count - this.lineEnds));
  }

  toString(): string {
    if (this.hasPendingSpace) this.verbatim('');
    return this.pieces.join('');
  }

  private write(text: string): void {
    this.pieces.push(text);
    const end = text.trimEnd().length;
    if (end > 0) {
      this.isBlank = false;
      this.lineEnds = 0;
      this.isSpaced = false;
    }
    for (const sign of text.slice(end)) {
      if (sign !== '\n') this.isSpaced = true;
      else {
        this.lineEnds = this.isSpaced ? 1 : this.lineEnds + 1;
        this.isSpaced = false;
      }
    }
  }
}
