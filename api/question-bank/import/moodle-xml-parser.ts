import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFile } from './row.js';

/** An element of a question with its text and its child elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Line of the start tag, from 1. */
  readonly line: number;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const ROOT = 'quiz';
const QUESTION = 'question';
/** Maximum depth of elements; Moodle writes at most six levels. */
const DEPTH_MAX = 12;
/** Maximum number of elements in one question. */
const ELEMENTS_MAX = 5_000;

interface OpenElement extends XmlElement {
  text: string;
  readonly children: XmlElement[];
}

/** Calls back with each question of a file. Entities other than those of XML and document types are rejected. */
export class MoodleXmlParser {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly open: OpenElement[] = [];
  private depth = 0;
  private elements = 0;

  constructor(private readonly onQuestion: (question: XmlElement) => void) {
    const { parser } = this;
    parser.on('doctype', () => {
      throw new UnreadableFile('has a document type declaration, which is not supported: remove <!DOCTYPE …>');
    });
    parser.on('error', (error) => {
      throw new UnreadableFile(`is not well-formed XML at line ${parser.line}`, { cause: error });
    });
    parser.on('opentag', (tag) => this.openTag(tag));
    parser.on('text', (text) => this.addText(text));
    parser.on('cdata', (text) => this.addText(text));
    parser.on('closetag', () => this.closeTag());
  }

  /** @throws UnreadableFile */
  write(text: string): void {
    this.parser.write(text);
  }

  /** @throws UnreadableFile if the file is incomplete */
  end(): void {
    this.parser.close();
  }

  private openTag({ name, attributes }: SaxesTagPlain): void {
    this.depth += 1;
    if (this.depth > DEPTH_MAX) throw new UnreadableFile('is nested too deeply');
    if (this.depth === 1 && name !== ROOT) {
      throw new UnreadableFile(`is not a Moodle XML file: it begins with <${name.slice(0, 50)}>, not with <${ROOT}>`);
    }
    if (this.open.length === 0 && !(this.depth === 2 && name === QUESTION)) return;
    this.elements = this.open.length === 0 ? 1 : this.elements + 1;
    if (this.elements > ELEMENTS_MAX) throw new UnreadableFile(`has a question with too many elements`);
    this.open.push({ name, attributes, line: this.parser.line, text: '', children: [] });
  }

  private addText(text: string): void {
    const element = this.open.at(-1);
    if (element) element.text += text;
  }

  private closeTag(): void {
    this.depth -= 1;
    const element = this.open.pop();
    if (!element) return;
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.onQuestion(element);
  }
}
