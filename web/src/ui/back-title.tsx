import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from './button';
import { PageTitle, type PageTitleProps } from './page-title';

export interface BackTitleProps extends Omit<PageTitleProps, 'className'> {
  /** where the arrow leads */
  back: string;
  /** what the arrow is called */
  backName?: string;
}

/** The title of a page that belongs to another one, with the way back to it. */
export const BackTitle = ({ back, backName = 'Back', ...title }: BackTitleProps) => (
  <div className="flex items-start gap-3 phone:px-2 phone:pt-4">
    <ButtonLink to={back} kind="bare" square icon={ArrowLeft} aria-label={backName} className="-ml-2" />
    <PageTitle {...title} className="flex-1" />
  </div>
);
