/** Left and right edge of what is drawn, its top and its bottom, in points from the upper left corner of an A4 page. */
export const [LEFT, RIGHT, TOP, BOTTOM] = [42.5, 552.8, 42.5, 785]
export const WIDTH = RIGHT - LEFT

/** The colours of the web page of a report, which is light whatever the theme. */
export const colours = {
  text: '#1c222b',
  muted: '#515b68',
  line: '#e3e6ea',
  strong: '#cbd0d7',
  up: '#0d5c3d',
  down: '#a3241e',
} as const

/** Colours of ranges of positions, best first. Whatever is not found stays white. */
export const rangeColours = ['#14695f', '#35a184', '#a1ca8b', '#e5d48f', '#ecdcc4'] as const

export interface Style {
  readonly font: 'regular' | 'bold'
  /** In points. */
  readonly size: number
  readonly colour: string
}

const { muted, text } = colours

export const styles = {
  headline: { font: 'bold', size: 20, colour: text },
  heading: { font: 'bold', size: 13, colour: text },
  lead: { font: 'regular', size: 11, colour: text },
  body: { font: 'regular', size: 9.5, colour: text },
  agency: { font: 'bold', size: 10, colour: text },
  note: { font: 'regular', size: 8.5, colour: muted },
  value: { font: 'bold', size: 15, colour: text },
  better: { font: 'bold', size: 9, colour: colours.up },
  worse: { font: 'bold', size: 9, colour: colours.down },
  same: { font: 'regular', size: 9, colour: text },
  head: { font: 'regular', size: 8, colour: muted },
  cell: { font: 'regular', size: 9, colour: text },
  own: { font: 'bold', size: 9, colour: text },
  page: { font: 'regular', size: 9, colour: muted },
  axis: { font: 'regular', size: 7.5, colour: muted },
} as const satisfies Record<string, Style>
