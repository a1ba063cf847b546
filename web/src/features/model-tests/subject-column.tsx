import { SUBJECTS, type ExamSubject } from '../../../../api/contracts/http/limits';
import { Bubble } from '../../ui/bubble';
import { classes } from '../../ui/classes';

/** All subjects as on a printed cover, those of the test filled in; decorative, since the word stands beside it. */
export const SubjectColumn = ({
  subject,
  size = 'small',
  isTaken = false,
  className,
}: {
  subject: ExamSubject;
  size?: 'small' | 'list';
  isTaken?: boolean;
  className?: string;
}) => (
  <div
    aria-hidden
    className={classes(
      'grid content-start justify-items-center gap-1 border-r-(length:--line-strong) border-rule-strong pb-3',
      isTaken && 'border-dashed',
      className,
    )}
  >
    {SUBJECTS.map((one) => {
      const filled = subject === one || subject === 'Combined';
      return (
        <Bubble
          key={one}
          size={size}
          filled={filled}
          className={classes(
            isTaken &&
              (filled ? 'border-ink-faint! before:bg-ink-faint!' : 'border-dashed bg-transparent! text-ink-faint!'),
          )}
        >
          {one[0]}
        </Bubble>
      );
    })}
  </div>
);
