/** Heights of rows in rem, by their name in the address; a narrow screen has its own, for fingers. */
const heights = { dense: 1.75, roomy: 2.25 } as const
const NARROW_REM = 2.5

export type Density = keyof typeof heights
export const densities = Object.keys(heights) as Density[]

export function densityOf(text: string): Density {
  return densities.find((density) => density === text) ?? 'dense'
}

/** Height of a row in pixels. */
export function rowHeightOf(density: Density, isNarrow: boolean): number {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  return rem * (isNarrow ? NARROW_REM : heights[density])
}
