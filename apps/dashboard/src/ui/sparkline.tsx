import './sparkline.css'

const WIDTH = 96
const HEIGHT = 24
const MARGIN = 3

/**
 * A small line chart without axes. A missing value is a gap; a value between two gaps is a dot.
 *
 * @param label what the line shows, for screen readers
 * @param lowIsUp draws lower values higher, for positions
 */
export function Sparkline({
  values,
  label,
  lowIsUp = false,
}: {
  values: readonly (number | null)[]
  label: string
  lowIsUp?: boolean
}) {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const x = (index: number) => MARGIN + (index / Math.max(values.length - 1, 1)) * (WIDTH - 2 * MARGIN)
  const y = (value: number) => {
    // A constant line runs through the middle.
    const share = most === least ? 0.5 : (value - least) / (most - least)
    return MARGIN + (lowIsUp ? share : 1 - share) * (HEIGHT - 2 * MARGIN)
  }
  const last = values.at(-1) ?? null
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      {stretches(values).map((stretch) =>
        stretch.length === 1 ? (
          <circle key={stretch[0]![0]} cx={x(stretch[0]![0])} cy={y(stretch[0]![1])} r="1.5" />
        ) : (
          <polyline
            key={stretch[0]![0]}
            points={stretch.map(([index, value]) => `${x(index)},${y(value)}`).join(' ')}
          />
        ),
      )}
      {last !== null && <circle cx={x(values.length - 1)} cy={y(last)} r="2.5" />}
    </svg>
  )
}

/** The runs of values between gaps, each value with its index. */
function stretches(values: readonly (number | null)[]): (readonly [index: number, value: number])[][] {
  const found: (readonly [number, number])[][] = []
  values.forEach((value, index) => {
    if (value === null) return
    const isNew = index === 0 || values[index - 1] === null
    if (isNew) found.push([])
    found.at(-1)!.push([index, value])
  })
  return found
}
