import { Link, Outlet } from 'react-router-dom';
import { Logo } from '../../ui/logo';
import { site } from '../site';
import { SiteHeader } from './site-header';

const LINK = 'inline-block py-1 text-ink-soft hover:text-ink hover:underline phone:py-3';

/** What the pages stand in that everybody can open. */
export const SiteLayout = () => (
  <>
    <SiteHeader />
    <Outlet />
    <SiteFooter />
  </>
);

const SiteFooter = () => (
  <footer className="border-t-(length:--line-strong) border-rule-strong bg-surface">
    <div className="mx-auto max-w-[84rem] px-8 pt-12 pb-6 phone:px-4 phone:pt-8">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-8 phone:grid-cols-2">
        <div className="phone:col-span-2">
          <Logo />
          <p className="mt-3 max-w-[20rem] text-ink-soft">Mock and model tests for university admission.</p>
        </div>
        <section aria-labelledby="shortlinks">
          <h2 id="shortlinks" className="mb-2 border-b border-rule pb-2 font-strong">
            Shortlinks
          </h2>
          <ul>
            <li>
              <Link to="/login" className={LINK}>
                Login
              </Link>
            </li>
            <li>
              <a href={site.roadmap} target="_blank" rel="noreferrer" className={LINK}>
                Admission Roadmap
              </a>
            </li>
            <li>
              <Link to="/student/mock-test" className={LINK}>
                Mock Tests
              </Link>
            </li>
          </ul>
        </section>
        <section aria-labelledby="career">
          <h2 id="career" className="mb-2 border-b border-rule pb-2 font-strong">
            Career
          </h2>
          <ul>
            <li>
              <Link to="/tutor-login" className={LINK}>
                Tutor Login
              </Link>
            </li>
          </ul>
        </section>
      </div>
      <div className="mt-12 flex items-center justify-between gap-4 border-t border-rule pt-4 text-xs text-ink-faint phone:mt-8 phone:flex-col phone:items-start phone:gap-0">
        <span>© 2024 Meritlist. All rights reserved.</span>
        <Link to="/termsandconditions" className="link phone:py-3">
          Terms &amp; Conditions
        </Link>
      </div>
    </div>
  </footer>
);
