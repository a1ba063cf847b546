import { ExternalLink, Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../lib/session';
import { Button, ButtonAnchor } from '../../ui/button-face';
import { Logo } from '../../ui/logo';
import { ThemeSwitch } from '../../ui/theme-switch';
import { site } from '../site';

/** The header of public pages: navigation, and login or dashboard. */
export function SiteHeader() {
  const [open, setOpen] = useState(false);
  const menu = useId();
  const close = () => setOpen(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: Event) => target instanceof Node && !header.current?.contains(target) && close();
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    close();
    menuButton.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <header
      ref={header}
      onKeyDown={closeByKey}
      className="relative border-b-(length:--line-strong) border-rule-strong bg-surface"
    >
      <div className="@container mx-auto flex min-h-18 max-w-[84rem] flex-wrap items-center gap-x-8 px-8 max-laptop:gap-x-2 phone:min-h-14 phone:px-4">
        <a href="/" aria-label="Meritlist" className="inline-flex min-h-(--tap) items-center">
          <Logo nameClass="@max-xs:sr-only" />
        </a>
        <nav aria-label="Main" className="ml-4 max-laptop:hidden">
          <ul className="flex gap-6">
            <SiteLinks className="inline-block border-b-3 border-transparent py-1 whitespace-nowrap hover:border-pen" />
          </ul>
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
          <span className="mr-2 max-laptop:hidden">
            <ThemeSwitch />
          </span>
          <LoginLinks />
          <Button
            kind="bare"
            square
            size="tap"
            icon={open ? X : Menu}
            ref={menuButton}
            aria-label="Menu"
            aria-expanded={open}
            aria-controls={menu}
            onClick={() => setOpen(!open)}
            className="-mr-3 laptop:hidden"
          />
        </div>
      </div>
      <nav
        id={menu}
        aria-label="Menu"
        hidden={!open}
        className="absolute inset-x-0 top-full z-10 border-b-(length:--line-strong) border-rule-strong bg-raised shadow-over laptop:hidden"
      >
        <ul className="mx-auto max-w-[84rem] divide-y divide-rule px-8 phone:px-4">
          <SiteLinks className="flex min-h-13 items-center" onNavigate={close} />
          <li className="flex min-h-13 items-center justify-between">
            Colours
            <ThemeSwitch name="Colours, in the menu" />
          </li>
        </ul>
      </nav>
    </header>
  );
}

const SITE_LINKS = [
  { to: '/student/model-test', name: 'Model Test' },
  { to: '/student/mock-test', name: 'Mock Test' },
  { to: '/student/question-bank', name: 'Past Questions' },
] as const;

function SiteLinks({ className, onNavigate }: { className: string; onNavigate?: () => void }) {
  return (
    <>
      {SITE_LINKS.map(({ to, name }) => (
        <li key={to}>
          <a href={to} onClick={onNavigate} className={className}>
            {name}
          </a>
        </li>
      ))}
      <li>
        <a href={site.roadmap} target="_blank" rel="noreferrer" onClick={onNavigate} className={className}>
          Road Map
          <ExternalLink className="ml-1 inline size-3.5! text-ink-faint" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </li>
    </>
  );
}

/** Less prominent on phones, where the page shows its primary button in the same view. */
const QUIET_ON_PHONE_CLASSES =
  'phone:border-field-edge phone:bg-surface phone:px-3 phone:text-ink phone:hover:border-ink phone:hover:bg-tint';

/** Login, registration or dashboard links, depending on the stored session; sends no request. */
function LoginLinks() {
  const student = useSession('student');
  if (student) {
    return (
      <ButtonAnchor to="/student/dashboard" kind="ink" className={QUIET_ON_PHONE_CLASSES}>
        Dashboard
      </ButtonAnchor>
    );
  }
  return (
    <>
      <ButtonAnchor to="/login" kind="bare" className="phone:px-2">
        Log in
      </ButtonAnchor>
      <ButtonAnchor to="/register" kind="ink" className={QUIET_ON_PHONE_CLASSES}>
        Register
      </ButtonAnchor>
    </>
  );
}
