import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../ui/logo';
import { PageTitle } from '../../ui/page-title';
import { Sheet } from '../../ui/sheet';
import { ThemeSwitch } from '../../ui/theme-switch';

/** One sheet on an empty page, for signing in, registering and recovering a password. */
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
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--bar) items-center justify-between border-b-(length:--line-strong) border-rule-strong bg-surface px-8 phone:h-14 phone:px-4">
        <Link to="/" className="inline-flex min-h-(--tap) items-center">
          <Logo />
        </Link>
        <ThemeSwitch />
      </header>
      <main tabIndex={-1} className="mx-auto w-full max-w-[28rem] py-16 phone:py-6">
        <Sheet className="p-8 phone:px-4 phone:py-6">
          <PageTitle className="mb-6">{title}</PageTitle>
          {children}
        </Sheet>
        <p className="px-8 pt-4 text-ink-soft phone:px-4">{otherwise}</p>
      </main>
    </div>
  );
}
