import type { ComponentProps } from 'react';
import { classes } from './classes';

const PLACE_CLASSES = {
  /** Always visible, but for a zoom of 400 %; the page leaves space for it */
  fixed: '[@media(max-height:20rem)]:static! phone:fixed phone:right-0 phone:left-(--dock-beside) phone:z-4',
  /** Visible while its part of the page is */
  sticky: 'phone:sticky phone:z-2',
};

interface ActionDockProps extends ComponentProps<'div'> {
  place?: keyof typeof PLACE_CLASSES;
}

/** The actions of a page; on phones a bar above the dock. */
export const ActionDock = ({ place = 'fixed', className, ...rest }: ActionDockProps) => (
  <div
    {...rest}
    className={classes(
      'phone:bottom-(--dock-below) phone:border-t-(length:--line-strong) phone:border-rule-strong phone:bg-raised phone:px-4 phone:py-2 phone:shadow-slip',
      PLACE_CLASSES[place],
      className,
    )}
  />
);
