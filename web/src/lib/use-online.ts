import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (tell: () => void) => onlineManager.subscribe(tell);
const isOnline = () => onlineManager.isOnline();

/** Whether the device has a connection at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
