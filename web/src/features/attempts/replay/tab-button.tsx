import type { ReactNode } from 'react';

interface TabButtonProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

export const TabButton = ({ isOn, onClick, children }: TabButtonProps) => (
  <button type="button" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
);
