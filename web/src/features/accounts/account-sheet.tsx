import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes';
import { Logo } from '../../ui/logo';
import { PageTitle } from '../../ui/page-title';
import { Sheet } from '../../ui/sheet';
import { ThemeSwitch } from '../../ui/theme-switch';

/** A page of its own, outside every area. */
export const AccountPage = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex h-(--bar) items-center justify-between border-b-(length:--line-strong) border-rule-strong bg-surface px-8 phone:h-14 phone:px-4">
      <Link to="/" className="inline-flex min-h-(--tap) items-center">
        <Logo />
      </Link>
      <ThemeSwitch />
    </header>
    <main tabIndex={-1} className={classes('mx-auto w-full py-16 phone:py-6', className)}>
      {children}
    </main>
  </div>
);

/** One sheet on an empty page, for signing in and registering. */
export function AccountSheet({
  title,
  children,
  otherwise,
}: {
  title: string;
  children: ReactNode;
  otherwise: ReactNode;
}) {
  return (
    <AccountPage className="max-w-[28rem]">
      <Sheet className="p-8 phone:px-4 phone:py-6">
        <PageTitle className="mb-6">{title}</PageTitle>
        {children}
      </Sheet>
      <p className="px-8 pt-4 text-ink-soft phone:px-4">{otherwise}</p>
    </AccountPage>
  );
}
