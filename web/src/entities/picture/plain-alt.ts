const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\\(?:d|t)?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1 over $2'],
  [/\\sqrt\s*\{([^{}]*)\}/g, 'square root of $1'],
  [/\\(?:text|mathrm|vec|overline)\s*\{([^{}]*)\}/g, '$1'],
  [/\^\s*(?:\{\s*2\s*\}|2)/g, ' squared'],
  [/\^\s*(?:\{\s*3\s*\}|3)/g, ' cubed'],
  [/\^\s*\\circ|\^\s*\{\s*\\circ\s*\}/g, '°'],
  [/\^\s*\{([^{}]*)\}/g, ' to the power $1'],
  [/_\s*\{([^{}]*)\}/g, ' $1'],
  [/\\(?:times|cdot)\b/g, ' times '],
  [/\\(?:to|rightarrow)\b/g, ' to '],
  [/\\([A-Za-z]+)/g, ' $1'],
  [/[{}$\\]/g, ''],
];

/** Returns an alternative text for screen readers: formulas as words, without LaTeX. */
export const plainAlt = (alt: string): string =>
  REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), alt)
    .replace(/\s+/g, ' ')
    .trim();
