import { texts } from '../../../../api/contracts/http/texts';
import { classes } from '../../ui/classes';
import { toast } from '../../ui/toast';

const sayNotLive = () => toast.info(texts.examNotLive);

/** The strip over a test that is not live yet: a press anywhere on its card says so (MODEL-13). `className` gives the height. */
export const Strip = ({ of, className }: { of: string; className: string }) => (
  <div className={classes('grid grid-cols-2', className)}>
    <span aria-hidden className="strip-half col-start-1" />
    <button
      type="button"
      aria-describedby={of}
      onClick={sayNotLive}
      className="z-[1] col-span-2 col-start-1 row-start-1 place-self-center border border-rule-strong bg-surface px-3 py-0.5 font-strong text-accent after:absolute after:inset-0 after:cursor-not-allowed"
    >
      {texts.examNotLive}
    </button>
    <span aria-hidden className="strip-half col-start-2" />
  </div>
);

/** What is left of it at the moment of opening. */
export const TornStrip = ({ className }: { className: string }) => (
  <div aria-hidden className={classes('strip-torn grid grid-cols-2', className)}>
    <span className="strip-half col-start-1" />
    <span className="strip-half col-start-2" />
  </div>
);
