import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Bubble } from '../../ui/bubble';
import { ButtonLink } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Logo } from '../../ui/logo';
import { PageTitle } from '../../ui/page-title';
import { FoldedSheet, Sheet } from '../../ui/sheet';
import { ThemeSwitch } from '../../ui/theme-switch';

/** Link in the header. */
interface HeaderLink {
  to: string;
  name: string;
}

/** Page layout outside the areas of the roles. */
export const AccountPage = ({
  headerLink,
  className,
  children,
}: {
  headerLink?: HeaderLink;
  className: string;
  children: ReactNode;
}) => (
  <div className="flex min-h-dvh flex-col">
    <header className="border-b-(length:--line-strong) border-rule-strong bg-surface">
      <div className="@container mx-auto flex min-h-(--bar) max-w-[84rem] flex-wrap items-center gap-x-3 px-8 phone:min-h-14 phone:gap-x-0 phone:px-4">
        <Link to="/" className="mr-auto inline-flex min-h-(--tap) items-center">
          <Logo nameClass="@max-xs:sr-only" />
        </Link>
        <ThemeSwitch />
        {headerLink && (
          <ButtonLink kind="bare" to={headerLink.to} className="-mr-4 phone:-mr-2 phone:px-2">
            {headerLink.name}
          </ButtonLink>
        )}
      </div>
    </header>
    <main tabIndex={-1} className={classes('mx-auto w-full py-16 phone:py-6 short:py-4', className)}>
      {children}
    </main>
  </div>
);

export interface AccountSheetProps {
  title: string;
  note?: string;
  headerLink?: HeaderLink;
  children: ReactNode;
  /** Content below the form */
  footer?: ReactNode;
  /** Decorative; next to the form on wide screens */
  drawing?: ReactNode;
  /** Text across the top of a sheet that is not for students */
  banner?: string;
}

/** Layout of the login and registration pages, as the head of an answer sheet. */
export function AccountSheet({ title, note, headerLink, children, footer, drawing, banner }: AccountSheetProps) {
  const Paper = banner ? Sheet : FoldedSheet;
  return (
    <AccountPage
      headerLink={headerLink}
      className="flex flex-1 flex-col items-center justify-center px-6 py-8! short:py-4! phone:items-stretch phone:justify-start phone:bg-surface phone:p-0!"
    >
      <Paper
        className={classes(
          'grid w-full phone:flex-1 phone:border-0',
          banner && 'phone:grid-rows-[auto_minmax(0,1fr)]',
          drawing
            ? 'max-w-[66rem] grid-cols-[minmax(0,1fr)_23.25rem] max-laptop:max-w-[38rem] max-laptop:grid-cols-1'
            : 'max-w-[36rem]',
        )}
      >
        {banner && <Banner>{banner}</Banner>}
        <div className="ml-(--margin-col) flex min-w-0 flex-col border-l-(length:--line-strong) border-rule-strong px-8 pt-8 pb-6 phone:ml-11 phone:px-4 phone:pt-6 short:pt-4 short:pb-4">
          <PageTitle className="mb-6 phone:mb-4" note={note}>
            {title}
          </PageTitle>
          <div className={classes(drawing !== undefined && 'laptop:max-w-[29rem]')}>{children}</div>
          {footer && <p className="mt-auto pt-6">{footer}</p>}
        </div>
        {drawing && (
          <div aria-hidden className="border-l border-rule py-6 pl-6 max-laptop:hidden">
            {drawing}
          </div>
        )}
      </Paper>
    </AccountPage>
  );
}

/** Banner with decorative timing marks. */
const Banner = ({ children }: { children: string }) => (
  <div className="flex h-10 items-center justify-between border-b-(length:--line-strong) border-rule-strong bg-tint px-6 text-xs font-strong text-accent phone:px-4">
    <span>{children}</span>
    <span aria-hidden className="flex gap-1.5">
      {Array.from({ length: 5 }, (_, index) => (
        <i key={index} className="h-2 w-4 bg-pen" />
      ))}
    </span>
  </div>
);

/** Link in the footer of the sheet. */
export const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="link font-strong text-ink pointer-coarse:inline-flex pointer-coarse:min-h-(--tap) pointer-coarse:items-center"
  >
    {children}
  </Link>
);

export interface NumberedFieldProps {
  number: number;
  /** True if the rule of the field is met */
  isValid: boolean;
  /** True if the field is a checkbox */
  isCheckbox?: boolean;
  children: ReactNode;
}

/** A field with its number in the margin; the bubble of the number is filled when the field is valid. */
export const NumberedField = ({ number, isValid, isCheckbox = false, children }: NumberedFieldProps) => (
  <div className="relative">
    <span
      aria-hidden
      className={classes(
        'absolute left-[calc(-1*var(--margin-col)-2rem-1.5px)] grid w-(--margin-col) justify-items-center phone:left-[calc(-3.75rem-1.5px)] phone:w-11',
        isCheckbox ? 'top-1.5 phone:top-2.5' : '-top-0.5',
      )}
    >
      <Bubble size="list" filled={isValid} className="border-transparent! text-sm!">
        {number}
      </Bubble>
    </span>
    {children}
  </div>
);
