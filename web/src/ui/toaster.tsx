import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { toast, ToastContainer, type TypeOptions } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';

/** Where a toast leads. */
export interface Way {
  name: string;
  go: () => void;
}

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

/** A toast that leads somewhere is gone once one goes there. */
export function show(kind: 'success' | 'error' | 'info' | 'warning', text: string, way?: Way): void {
  if (!way) return void toast[kind](text);
  const id = toast[kind](
    <>
      {text}
      <button
        type="button"
        className="link block font-strong"
        onClick={() => {
          toast.dismiss(id);
          way.go();
        }}
      >
        {way.name}
      </button>
    </>,
  );
}

export const dismissAll = (): void => toast.dismiss();
