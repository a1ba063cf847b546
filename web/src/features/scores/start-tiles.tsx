import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Sheet } from '../../ui/sheet';
import { ModelTestDrawing, MockTestDrawing, QuestionBankDrawing } from './tile-drawings';

const TILES = [
  {
    to: '/student/model-test',
    name: 'Model Tests',
    text: 'Scheduled by your tutors',
    Drawing: ModelTestDrawing,
  },
  {
    to: '/student/mock-test',
    name: 'Mock Tests',
    text: 'Your subject, your marks, your time',
    Drawing: MockTestDrawing,
  },
  {
    to: '/student/question-bank',
    name: 'Question Bank',
    text: 'Seven past papers as PDFs',
    Drawing: QuestionBankDrawing,
  },
] as const;

/** The three tiles of the dashboard (DASH-3 to DASH-5). */
export const StartTiles = () => (
  <Sheet aria-label="Start" className="grid grid-cols-3">
    {TILES.map(({ to, name, text, Drawing }) => (
      <Link
        key={to}
        to={to}
        className="group grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-4 border-rule-strong px-6 py-3 -outline-offset-2 not-first:border-l-(length:--line-strong) hover:bg-tint @max-[60rem]:grid-cols-1 @max-[60rem]:justify-items-center @max-[60rem]:gap-1 @max-[60rem]:px-1 @max-[60rem]:text-center"
      >
        <Drawing className="size-13 @max-[60rem]:size-10" />
        <div>
          <h2 className="text-base font-head @max-[60rem]:text-xs @max-[60rem]:font-strong">{name}</h2>
          <p className="text-xs text-ink-soft @max-[60rem]:hidden">{text}</p>
        </div>
        <ArrowRight className="size-5 transition-transform duration-(--fill) group-hover:translate-x-0.75 @max-[60rem]:hidden" />
      </Link>
    ))}
  </Sheet>
);
