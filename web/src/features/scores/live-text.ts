/** Of a list that should be live: since when it is not. */
export const notLiveText = (awaySince: number): string =>
  `Not live since ${new Date(awaySince).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })}`;
