import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { ToastContainer, type TypeOptions } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';

/** Without the library's own style injection. */
export { toast } from 'react-toastify/unstyled';

const ICONS: Readonly<Record<TypeOptions, typeof Info>> = {
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
  default: Info,
};

/** milliseconds until a toast goes */
const TOAST_MS = 5000;

/** Where toasts appear: top-right, light theme in the dark too. Stands beside the app, once, so that no dialog hides it. */
createRoot(document.body.appendChild(document.createElement('div'))).render(
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
);
