/** `toast.success(text)`, `.error`, `.info`, `.warning`: shown by the `Toaster`. Without the library's own style injection. */
export { toast } from 'react-toastify/unstyled';
