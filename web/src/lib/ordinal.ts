/** 1st, 2nd, 3rd, 38th */
export function ordinal(place: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(place) as string
  ];
  return `${place.toLocaleString('en')}${suffix ?? 'th'}`;
}
