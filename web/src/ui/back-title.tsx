import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from './button';
import { PageTitle, type PageTitleProps } from './page-title';

export interface BackTitleProps extends Omit<PageTitleProps, 'className'> {
  /** URL of the parent page */
  back: string;
  /** Accessible name of the arrow */
  backName?: string;
}

/** The title of a page with a link to its parent page. */
export const BackTitle = ({ back, backName = 'Back', ...title }: BackTitleProps) => (
  <div className="flex items-start gap-3 phone:px-2 phone:pt-4">
    {/* as high as a line of the title */}
    <span className="page-title flex h-[1lh] items-center phone:text-base">
      <ButtonLink to={back} kind="bare" square icon={ArrowLeft} aria-label={backName} className="-ml-2" />
    </span>
    {/* without a note, the title stays on the line of the arrow */}
    <PageTitle {...title} className={title.note ? 'flex-1' : 'flex-1 items-start!'} />
  </div>
);
