/** `toast.success(text)`, `.error`, `.info`, `.warning`: shown by the `Toaster` (spec §9). Without the library's own style injection. */
export { toast } from 'react-toastify/unstyled';
