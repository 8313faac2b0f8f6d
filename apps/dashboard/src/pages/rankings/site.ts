/** A site with positions: the project or a competitor. */
export interface Site {
  readonly id: number
  readonly name: string
}

/** Most competitors below each keyword. More would be unreadable. */
export const RIVALS = 5
