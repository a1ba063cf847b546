/** Two columns on the desk, the sheet and the slip beside it: as wide in the header as below it. */
export const DESK =
  'mx-auto grid w-full max-w-[84rem] grid-cols-[minmax(0,1fr)_20rem] gap-x-6 px-6 max-[68rem]:grid-cols-[minmax(0,1fr)_18rem]';
