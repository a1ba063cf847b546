import { ZipFile } from 'yazl';
import type { ImportedFile } from '../../../api/question-bank/import/import-questions.dto.js';
import type { TestApp } from '../server/test-app.js';

export interface ImportAnswer {
  readonly status: number;
  readonly body: ImportedFile & { error?: string; message?: string };
}

/** Sends a file of questions. @param query such as `format=zip&dryRun=true` */
export async function sendQuestionFile(
  app: Pick<TestApp, 'url'>,
  { token }: { token: string },
  query: string,
  file: Uint8Array | string,
): Promise<ImportAnswer> {
  const answer = await fetch(`${app.url}/api/questions/import?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  });
  return { status: answer.status, body: (await answer.json()) as ImportAnswer['body'] };
}

/** Returns an exported file of questions. */
export async function exportQuestionFile(
  app: Pick<TestApp, 'url'>,
  { token }: { token: string },
  query: string,
): Promise<{ type: string | null; file: Buffer }> {
  const answer = await fetch(`${app.url}/api/questions/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { type: answer.headers.get('content-type'), file: Buffer.from(await answer.arrayBuffer()) };
}

/** Returns a ZIP file with these entries. */
export async function zipOf(entries: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content as Uint8Array), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const embeddedFile = (name: string, content: Uint8Array) =>
  `<file name="${name}" path="/" encoding="base64">${Buffer.from(content).toString('base64')}</file>\n`;

export interface MoodlePictures {
  readonly question: Uint8Array;
  readonly option: Uint8Array;
  readonly solution: Uint8Array;
}

/** A file of questions as Moodle 4 exports it, with pictures in a question, an option and a solution. */
export const moodleFile = ({
  question,
  option,
  solution,
}: MoodlePictures): string => `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category">
    <category>
      <text>$course$/top/Default for PHY101/Physics/Mechanics/Inclined planes</text>
    </category>
    <info format="html">
      <text><![CDATA[<p>All about slopes</p>]]></text>
    </info>
    <idnumber></idnumber>
  </question>

<!-- question: 1207  -->
  <question type="multichoice">
    <name>
      <text>Block on a slope</text>
    </name>
    <questiontext format="html">
      <text>${cdata(
        '<p dir="ltr">A block slides down the slope.<br><img src="@@PLUGINFILE@@/slope%20%281%29.png?time=1718000000000" alt="A block on a slope of 30° &amp; a force $F$" width="400" height="300" class="img-fluid"></p><p>Its acceleration \\(a\\) is given by $$a = g\\sin\\theta$$ What is \\[a\\] for H<sub>2</sub>O?</p>',
      )}</text>
${embeddedFile('slope (1).png', question)}${embeddedFile('unused.png', Buffer.from('never read'))}    </questiontext>
    <generalfeedback format="html">
      <text>${cdata('<p>Draw the forces: <img src="@@PLUGINFILE@@/forces.png" alt="Forces on the block"></p>')}</text>
${embeddedFile('forces.png', solution)}    </generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber>PHY-17</idnumber>
    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
    <showstandardinstruction>0</showstandardinstruction>
    <correctfeedback format="html">
      <text>Your answer is correct.</text>
    </correctfeedback>
    <partiallycorrectfeedback format="html">
      <text>Your answer is partially correct.</text>
    </partiallycorrectfeedback>
    <incorrectfeedback format="html">
      <text>Your answer is incorrect.</text>
    </incorrectfeedback>
    <shownumcorrect/>
    <answer fraction="100" format="html">
      <text>${cdata('<p>as in <img src="@@PLUGINFILE@@/graph.png" alt="A rising line"></p>')}</text>
${embeddedFile('graph.png', option)}      <feedback format="html">
        <text>${cdata('<p>Yes.</p>')}</text>
      </feedback>
    </answer>
    <answer fraction="-33.33333" format="html">
      <text>${cdata('<p>$9.8\\ \\mathrm{m\\,s^{-2}}$</p>')}</text>
      <feedback format="html">
        <text></text>
      </feedback>
    </answer>
    <answer fraction="0" format="plain_text">
      <text>0 &lt; a</text>
      <feedback format="html">
        <text></text>
      </feedback>
    </answer>
    <hint format="html">
      <text>Think of forces.</text>
    </hint>
    <tags>
      <tag><text>easy</text>
</tag>
      <tag><text>2024</text>
</tag>
    </tags>
  </question>
</quiz>
`;
