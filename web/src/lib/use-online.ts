import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Returns true if the device is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
