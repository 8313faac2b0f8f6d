/** A site whose positions can be shown: the project or a competitor. */
export interface Site {
  readonly id: number
  readonly name: string
}

/** Most competitors below each keyword: more do not fit a look. */
export const RIVALS = 5
