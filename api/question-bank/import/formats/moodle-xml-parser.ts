import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type TextRange, UnreadableFile } from '../rows/row.js';

/** An element of a question with its text and its child elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Line of the start tag, from 1. */
  readonly line: number;
  /** Text of the element, without that of its children. */
  readonly text: string;
  readonly children: readonly XmlElement[];
  /** Texts and children in order. */
  readonly nodes: readonly (string | XmlElement)[];
}

/** A question or category of a file. */
export interface XmlQuestion extends XmlElement {
  /** Reason why the question cannot be read. */
  readonly fault: string | undefined;
  readonly range: TextRange;
}

const ROOT = 'quiz';
const QUESTION = 'question';
/** Maximum depth of elements: six levels of Moodle, and markup in a text. */
const DEPTH_MAX = 40;
/** Maximum number of elements in one question. */
const ELEMENTS_MAX = 5_000;
/** Maximum number of attributes of one element. */
const ATTRIBUTES_MAX = 100;
/** Number of characters in which the start of an entity is searched. */
const ENTITY_SEARCHED_MAX = 10_000;
const UNCLOSED = 'unexpected close tag';

const AS_CDATA = 'Put the text between <![CDATA[ and ]]>';

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  readonly nodes: (string | XmlElement)[];
}

/**
 * Calls back with each question of a file. Entities other than those of XML and document types are rejected. An error
 * within a question affects this question only; an error between questions affects the file.
 */
export class MoodleXmlParser {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly open: OpenElement[] = [];
  private depth = 0;
  private elements = 0;
  private attributes = 0;
  /** Indexes in the file where the last start tag and the current question begin. */
  private tagBegin = 0;
  private questionBegin = 0;
  private fault: string | undefined;
  /** Number of questions whose end tag is missing. */
  private unclosedQuestions = 0;
  private lastClosed = '';
  /** The last pieces of the file, and the number of characters before them. */
  private recent = '';
  private charactersBefore = 0;

  constructor(private readonly onQuestion: (question: XmlQuestion) => void) {
    const { parser } = this;
    parser.on('doctype', () => {
      throw new UnreadableFile('has a document type declaration, which is not supported: remove <!DOCTYPE …>');
    });
    parser.on('error', (error) => this.fail(error));
    parser.on('opentagstart', ({ name }) => {
      this.attributes = 0;
      // the parser has read <, the name, and the character after it
      this.tagBegin = parser.position - name.length - 2;
    });
    parser.on('attribute', () => {
      this.attributes += 1;
      if (this.attributes > ATTRIBUTES_MAX) throw new UnreadableFile('has an element with too many attributes');
    });
    parser.on('opentag', (tag) => this.openTag(tag));
    parser.on('text', (text) => this.open.at(-1)?.nodes.push(text));
    parser.on('cdata', (text) => this.open.at(-1)?.nodes.push(text));
    parser.on('closetag', () => this.closeTag());
  }

  /** @throws UnreadableFile */
  write(text: string): void {
    const dropped = Math.max(0, this.recent.length - ENTITY_SEARCHED_MAX);
    this.recent = this.recent.slice(dropped) + text;
    this.charactersBefore += dropped;
    this.parser.write(text);
  }

  /** @throws UnreadableFile if the file is incomplete */
  end(): void {
    this.open.length = 0;
    this.parser.close();
  }

  private fail(error: Error): void {
    const message = error.message.replace(/^.*?\d+:\d+: /, '').replace(/\.$/, '');
    if (message === UNCLOSED && this.open.length === 0 && this.unclosedQuestions > 0) {
      this.unclosedQuestions -= 1;
      return;
    }
    const { reason, isLost } = this.reasonOf(message);
    if (this.open.length === 0 || isLost) {
      throw new UnreadableFile(`is not well-formed XML at line ${this.parser.line}: ${reason}`, { cause: error });
    }
    this.fault ??= `It is not well-formed XML at line ${this.parser.line}: ${reason}`;
  }

  /** Returns the reason in words, and whether markup was lost, so that the rest of the file cannot be read. */
  private reasonOf(message: string): { reason: string; isLost?: boolean } {
    if (message === UNCLOSED) return { reason: `<${this.lastClosed}> is not closed. ${AS_CDATA}` };
    if (message.startsWith('unmatched closing tag')) return { reason: `${message}. ${AS_CDATA}`, isLost: true };
    if (message === 'disallowed character') return { reason: 'it contains a control character' };
    if (message === 'disallowed character in tag name') return { reason: `a < begins no tag. ${AS_CDATA}` };
    if (!message.includes('entity')) return { reason: message };
    const end = this.parser.position - this.charactersBefore;
    const begin = this.recent.lastIndexOf('&', end - 1);
    const entity = this.recent.slice(begin, end);
    if (begin < 0 || entity.includes('<')) return { reason: 'an & is written as &amp;', isLost: true };
    return { reason: `${entity.slice(0, 40)} is not defined in XML. ${AS_CDATA}` };
  }

  private openTag({ name, attributes }: SaxesTagPlain): void {
    this.depth += 1;
    if (this.depth > DEPTH_MAX) throw new UnreadableFile('is nested too deeply');
    if (this.depth === 1 && name !== ROOT) {
      throw new UnreadableFile(`is not a Moodle XML file: it begins with <${name.slice(0, 50)}>, not with <${ROOT}>`);
    }
    if (name === QUESTION && this.open.length > 0) this.endUnclosed();
    if (this.open.length === 0 && !(this.depth >= 2 && name === QUESTION)) return;
    if (this.open.length === 0) {
      this.elements = 0;
      this.questionBegin = this.tagBegin;
    }
    this.elements += 1;
    if (this.elements > ELEMENTS_MAX) throw new UnreadableFile(`has a question with too many elements`);
    const children: XmlElement[] = [];
    const nodes: (string | XmlElement)[] = [];
    const text = () => nodes.filter((node) => typeof node === 'string').join('');
    this.open.push({
      name,
      attributes,
      line: this.parser.line,
      get text() {
        return text();
      },
      children,
      nodes,
    });
  }

  private closeTag(): void {
    this.depth -= 1;
    const element = this.open.pop();
    if (!element) return;
    this.lastClosed = element.name;
    const parent = this.open.at(-1);
    parent?.children.push(element);
    parent?.nodes.push(element);
    if (!parent) this.finish(element, this.endOfQuestion());
  }

  /** Returns the index after the end tag of a question, or before another end tag that closes it. */
  private endOfQuestion(): number {
    const { position } = this.parser;
    const read = this.recent.slice(0, position - this.charactersBefore);
    const endTag = read.lastIndexOf('</');
    const isOwn = read.endsWith('/>') || endTag < 0 || /^<\/question\s*>$/.test(read.slice(endTag));
    return isOwn ? position : this.charactersBefore + endTag;
  }

  /** Ends a question whose end tag is missing, when the next one begins. */
  private endUnclosed(): void {
    this.fault ??= 'Its end tag </question> is missing';
    this.unclosedQuestions += 1;
    const [question] = this.open;
    this.open.length = 0;
    this.finish(question!, this.tagBegin);
  }

  private finish(element: OpenElement, end: number): void {
    const { fault } = this;
    this.fault = undefined;
    // the getter of the text is not copied by a spread
    const { name, attributes, line, children, nodes } = element;
    const range = { begin: this.questionBegin, end };
    this.onQuestion({ name, attributes, line, children, nodes, text: element.text, fault, range });
  }
}

/** Returns the text of an element with the markup in it, as in `<text>Which is <b>not</b> a vector?</text>`. */
export const contentOf = ({ nodes }: XmlElement): string =>
  nodes.map((node) => (typeof node === 'string' ? node : markupOf(node))).join('');

function markupOf(element: XmlElement): string {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return `<${element.name}${attributes.join('')}>${contentOf(element)}</${element.name}>`;
}
