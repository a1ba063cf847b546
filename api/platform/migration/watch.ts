/** How whoever runs something long follows it, and stops it. */
export interface Watch {
  /** aborted: throws its reason after what is under way */
  readonly stop: AbortSignal;
  /** so many more are done, one by default */
  seen(more?: number): void;
}
