import { useId, type ReactNode } from 'react';
import { ROLES, useSession } from '../../lib/session';
import { Logo } from '../../ui/logo';
import { site } from '../site';

const LINK_CLASSES = 'inline-block py-1 text-ink-soft hover:text-ink hover:underline pointer-coarse:py-2.5';

/**
 * The footer of public pages: internal and external links (LAND-24 to LAND-31).
 * @param note text about the site, next to its name
 */
export function SiteFooter({ note }: { note?: ReactNode }) {
  const tutor = useSession('tutor');
  const { home, login } = ROLES.tutor;
  return (
    <footer className="border-t-(length:--line-strong) border-rule-strong bg-surface">
      <div className="mx-auto max-w-[84rem] px-8 pt-12 pb-6 phone:px-4 phone:pt-8">
        <div className="grid grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] gap-8 phone:grid-cols-2">
          <div className="phone:col-span-2">
            <Logo />
            <div className="mt-3 grid gap-2 text-ink-soft">
              <p>Mock and model tests for university admission.</p>
              {note}
              {site.contact && (
                <p>
                  Contact:{' '}
                  <a href={`mailto:${site.contact}`} className="link pointer-coarse:py-3">
                    {site.contact}
                  </a>
                </p>
              )}
            </div>
          </div>
          <Links title="Shortlinks">
            <FooterLink to="/login">Login</FooterLink>
            <ExternalFooterLink address={site.roadmap}>Admission Roadmap</ExternalFooterLink>
            <FooterLink to="/student/mock-test">Mock Tests</FooterLink>
          </Links>
          <Links title="Social">
            {site.social.map(({ name, address }) => (
              <ExternalFooterLink key={name} address={address}>
                {name}
              </ExternalFooterLink>
            ))}
          </Links>
          <Links title="Career">
            <FooterLink to={tutor ? home : login}>Tutor Login</FooterLink>
          </Links>
        </div>
        <div className="mt-12 flex items-center justify-between gap-4 border-t border-rule pt-4 text-xs text-ink-faint phone:mt-8 phone:flex-col phone:items-start phone:gap-0">
          <span>© 2024 Meritlist. All rights reserved.</span>
          <a href="/termsandconditions" className="link pointer-coarse:py-3">
            Terms &amp; Conditions
          </a>
        </div>
      </div>
    </footer>
  );
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 border-b border-rule pb-2 font-strong">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <a href={to} className={LINK_CLASSES}>
      {children}
    </a>
  </li>
);

const ExternalFooterLink = ({ address, children }: { address: string; children: string }) => (
  <li>
    <a href={address} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  </li>
);
