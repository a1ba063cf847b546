import { ArrowRight, Download, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionDock } from '../action-dock';
import { Alert } from '../alert';
import { Button, ButtonLink } from '../button';
import { ButtonAnchor } from '../button-face';
import { BottomSheet, Dialog } from '../dialog';
import { InfoTip } from '../info-tip';
import { Kbd } from '../kbd';
import { LetterShortcutsButton } from '../letter-shortcuts-button';
import { ThemeSwitch } from '../theme-switch';
import { toast } from '../toast';
import { Sample } from './sample';

const KINDS = ['plain', 'ink', 'bare', 'danger', 'danger-solid'] as const;
const SIZES = ['dense', 'normal', 'tap'] as const;

export const ActionSamples = () => (
  <>
    <Sample name="Button: kinds">
      {KINDS.map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
    </Sample>
    <Sample name="Button: sizes">
      {SIZES.map((size) => (
        <Button key={size} size={size} icon={Plus}>
          {size}
        </Button>
      ))}
      <Button square icon={Trash2} aria-label="Delete" />
    </Sample>
    <Sample name="Button: states">
      <Button disabled>disabled</Button>
      <Button busy busyLabel="Saving">
        Save changes
      </Button>
      <Button aria-pressed>pressed</Button>
    </Sample>
    <Sample name="ButtonLink, ButtonAnchor">
      <ButtonLink to="/" iconAfter={ArrowRight}>
        Next page
      </ButtonLink>
      <ButtonAnchor to="#" icon={Download}>
        Document
      </ButtonAnchor>
    </Sample>
    <Sample name="ActionDock">
      <ActionDock place="sticky" className="wide">
        <Button kind="ink">Save changes</Button>
      </ActionDock>
    </Sample>
    <Sample name="InfoTip, Kbd, LetterShortcutsButton, ThemeSwitch">
      <InfoTip label="About points">Points are the mean score of your last exams.</InfoTip>
      <Kbd>J</Kbd>
      <LetterShortcutsButton />
      <ThemeSwitch />
    </Sample>
  </>
);

const TOASTS = ['success', 'error', 'warning', 'info'] as const;

export function OverlaySamples() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <>
      <Sample name="Dialog, BottomSheet">
        <Button onClick={() => setDialogOpen(true)}>Open dialog</Button>
        <Button onClick={() => setSheetOpen(true)}>Open bottom sheet</Button>
        <Dialog
          open={isDialogOpen}
          onOpenChange={setDialogOpen}
          title="Delete this question?"
          text="Tests that use it keep it."
          actions={
            <>
              <Button onClick={() => setDialogOpen(false)}>Cancel</Button>
              <Button kind="danger-solid" onClick={() => toast.success('A toast over a dialog')}>
                Delete
              </Button>
            </>
          }
        />
        <BottomSheet open={isSheetOpen} onOpenChange={setSheetOpen} title="Filter">
          <p className="p-4">Content of the sheet</p>
        </BottomSheet>
      </Sample>
      <Sample name="Toasts">
        {TOASTS.map((kind) => (
          <Button key={kind} onClick={() => toast[kind](`A toast of the kind ${kind}`)}>
            {kind}
          </Button>
        ))}
        <Button onClick={() => toast.info('New doubt: Physics', { label: 'Go to the queue', onClick: () => {} })}>
          with an action
        </Button>
      </Sample>
      <Sample name="Alert">
        <Alert>The server can’t be reached. Try again.</Alert>
      </Sample>
    </>
  );
}
