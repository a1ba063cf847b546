import { toast as toastify } from 'react-toastify/unstyled';

/** A button in a toast; a click on it also closes the toast. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

/** Milliseconds until a toast with a button closes. */
const ACTION_MS = 10_000;

const show =
  (kind: 'success' | 'error' | 'info' | 'warning') =>
  (text: string, action?: ToastAction): void => {
    if (!action) return void toastify[kind](text);
    const id = toastify[kind](
      // one element, so that the button comes below the text and not into a narrow column next to it
      <div>
        {text}
        <button
          type="button"
          className="link block font-strong"
          onClick={() => {
            toastify.dismiss(id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      </div>,
      { autoClose: ACTION_MS },
    );
  };

/** Shows toasts. They are queued until the `Toaster` is mounted. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  dismissAll: (): void => toastify.dismiss(),
};
