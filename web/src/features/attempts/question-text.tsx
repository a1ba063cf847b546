import { memo } from 'react';
import { classes } from '../../ui/classes';

/** A question or an option, in the reading face, with its line breaks. */
export const QuestionText = memo(function QuestionText({
  children,
  id,
  className,
}: {
  children: string;
  id?: string;
  className?: string;
}) {
  return (
    <span id={id} className={classes('reading wrap-anywhere whitespace-pre-line', className)}>
      {children}
    </span>
  );
});
