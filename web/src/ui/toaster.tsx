import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { ToastContainer, type TypeOptions } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';

const ICONS: Readonly<Record<TypeOptions, typeof Info>> = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
  default: Info,
};

/** milliseconds until a toast goes */
export const TOAST_MS = 5000;

/** Where toasts appear: top-right, light theme in the dark too. Stands once, at the root. */
export const Toaster = () => (
  <ToastContainer
    position="top-right"
    autoClose={TOAST_MS}
    pauseOnHover
    theme="light"
    icon={({ type }) => {
      const Icon = ICONS[type];
      return <Icon />;
    }}
  />
);
