import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonClasses, Label, type Shape } from './button-face';

export { Button, type ButtonProps } from './button-face';

export type ButtonLinkProps = Shape & Omit<ComponentProps<typeof Link>, 'className' | 'children'>;

/** A router link styled as a button. */
export function ButtonLink({ kind, size, icon, iconAfter, square, className, children, ...rest }: ButtonLinkProps) {
  const shape = { kind, size, icon, iconAfter, square, className };
  return (
    <Link {...rest} className={buttonClasses(shape)}>
      <Label {...shape}>{children}</Label>
    </Link>
  );
}
