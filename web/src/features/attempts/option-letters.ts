const FIRST = 'A'.charCodeAt(0);

/** 'A', 'B', 'C' … as printed in the bubbles */
export const letterOf = (index: number): string => String.fromCharCode(FIRST + index);
