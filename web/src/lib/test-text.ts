const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** 'Physics on Friday, 13 November': many model tests have one name. */
export const testText = ({ name, liveFrom }: { name: string; liveFrom: string }): string =>
  `${name}, ${day.format(new Date(liveFrom))}`;
