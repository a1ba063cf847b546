import { Download, FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import { ButtonAnchor } from '../../../ui/button-face';
import { classes } from '../../../ui/classes';
import { Sheet } from '../../../ui/sheet';
import { messages } from '../messages';
import { SAMPLE_FILES, SAMPLES_WITH_PICTURES } from './sample-files';

const FORMATS = [
  ['csv', 'CSV', 'subject,question,optionA,\noptionB,…,correctAnswer'],
  ['json', 'JSON', '[{ "subject": "Physics",\n"question": "…", "options": […],\n"correctAnswers": ["…"] }]'],
  ['gift', messages.moodleGift, 'The SI unit of charge is\n{ =coulomb ~volt ~ohm }'],
  ['aiken', 'Aiken', 'The SI unit of charge is\nA. coulomb\nB. volt\nANSWER: A'],
  ['moodle-xml', messages.moodleXml, messages.moodleXmlNote],
  ['zip', messages.zip, messages.zipNote],
] as const;

type SampleFormat = keyof typeof SAMPLE_FILES;

function saveSample(format: SampleFormat): void {
  const { name, text } = SAMPLE_FILES[format];
  saveFile(name, new Blob([text], { type: 'text/plain' }));
}

/** Drop zone and file field, above samples of the formats. */
export function FileChoice({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const dropFile = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  return (
    <>
      <Sheet
        aria-label={messages.file}
        aria-busy={busy}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropFile}
        className={classes('has-focus-ring', isOver && 'bg-tint')}
      >
        <label className="grid min-h-80 place-content-center justify-items-center gap-3 p-6 text-center">
          <input
            type="file"
            accept=".csv,.json,.gift,.txt,.xml,.zip"
            disabled={busy}
            aria-label={messages.chooseFile}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) onFile(file);
            }}
            className="sr-only"
          />
          <FileUp className="size-20! stroke-1! text-accent" />
          <span className="page-title pointer-coarse:hidden">{isOver ? messages.dropToCheck : messages.dropFile}</span>
          {/* touch screens have no drag and drop */}
          <span className="page-title hidden pointer-coarse:inline">{messages.chooseQuestionFile}</span>
          <span className="text-ink-soft">{messages.dropNote}</span>
          <span className="inline-flex h-(--control) items-center rounded-control bg-pen px-4 font-strong text-pen-ink phone:h-(--tap)">
            {busy ? messages.checkingFile : messages.chooseFile}
          </span>
        </label>
      </Sheet>
      <Sheet aria-label={messages.formats}>
        <div className="grid grid-cols-3 gap-px bg-rule tablet:grid-cols-2 phone:grid-cols-1">
          {FORMATS.map(([format, name, sample]) => (
            <div key={name} className="grid min-w-0 content-between gap-3 bg-surface p-6 phone:p-4">
              <div>
                <h2 className="font-strong">{name}</h2>
                <pre className="scroll-x-fade mt-1 font-[inherit] text-xs text-ink-soft">{sample}</pre>
              </div>
              {format === 'moodle-xml' || format === 'zip' ? (
                <ButtonAnchor
                  to={SAMPLES_WITH_PICTURES[format]}
                  download
                  size="dense"
                  icon={Download}
                  aria-label={messages.getSampleAs(name)}
                  className="justify-self-start"
                >
                  {messages.getSample}
                </ButtonAnchor>
              ) : (
                <Button
                  size="dense"
                  icon={Download}
                  aria-label={messages.getSampleAs(name)}
                  onClick={() => saveSample(format)}
                  className="justify-self-start"
                >
                  {messages.getSample}
                </Button>
              )}
            </div>
          ))}
        </div>
      </Sheet>
    </>
  );
}
