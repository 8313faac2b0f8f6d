import './tile.css'

/** Degrees between the hues of neighbouring numbers: the golden angle, so that few look alike. */
const STEP = 137.5

/** The first letter of a name on a ground of its own hue. The name stands beside it. */
export function Tile({ name, seed }: { name: string; seed: number }) {
  const [letter = '?'] = name.match(/\p{Letter}|\p{Number}/u) ?? []
  return (
    <span className="tile" style={{ '--hue': Math.round((seed * STEP) % 360) }} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
