import { lazy, useEffect } from 'react';
import type { LogoutDialogProps } from '../area';

function LogOutImmediately({ logOut }: LogoutDialogProps) {
  useEffect(() => logOut(), [logOut]);
  return null;
}

/** The confirmation of a logout, loaded on demand. If it fails to load, the logout proceeds. */
export const LogoutDialog = lazy(async () => {
  const dialog = await import('../layouts/logout-dialog').catch(() => ({ LogoutDialog: LogOutImmediately }));
  return { default: dialog.LogoutDialog };
});
