import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastContainer, type TypeOptions } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { useTopDialog } from './open-dialogs';
import styles from './toaster.module.css';

const ICONS: Readonly<Record<TypeOptions, typeof Info>> = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
  default: Info,
};

/** Milliseconds until a toast closes. */
const TOAST_MS = 5000;

/** Container of all toasts at the top right, always in the light theme. */
export const Toaster = () =>
  createPortal(
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      pauseOnHover
      theme="light"
      icon={({ type }) => {
        const Icon = ICONS[type];
        return <Icon />;
      }}
    />,
    useTopLayer(),
  );

function createPopover(): HTMLElement {
  const popover = document.createElement('div');
  popover.popover = 'manual';
  popover.className = styles.popover ?? '';
  return popover;
}

/**
 * Returns an element in the browser's top layer. While a modal dialog is open, it is inside the dialog, since
 * everything outside is inert: a toast could be neither clicked nor announced.
 */
function useTopLayer(): HTMLElement {
  const [popover] = useState(createPopover);
  const dialog = useTopDialog();
  useLayoutEffect(() => {
    (dialog ?? document.body).append(popover);
    popover.showPopover();
  }, [popover, dialog]);
  useLayoutEffect(() => () => popover.remove(), [popover]);
  return popover;
}
