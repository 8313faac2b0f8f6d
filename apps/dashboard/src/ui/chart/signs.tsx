import { placeSigns, rowsOf, SIGN_ROW, type ChartNote, type PlotArea } from './notes.ts'

/** The signs above a chart. Each is a button that shows its notes while it has the pointer or the focus. */
export function ChartSigns({
  notes,
  area,
  onOpen,
}: {
  notes: readonly ChartNote[]
  area: PlotArea
  /** Called with the first note of a pressed sign. */
  onOpen: (id: string) => void
}) {
  const middle = area.left + area.width / 2
  return rowsOf(notes).map((kind, row) =>
    placeSigns(notes, kind, area).map(({ sign, x, notes: here }) => (
      <button
        key={here[0]!.id}
        type="button"
        className={`chart-note of-${kind}`}
        style={{ left: `${x}px`, top: `${row * SIGN_ROW}px` }}
        onClick={() => onOpen(here[0]!.id)}
      >
        <span aria-hidden="true">{sign}</span>
        <span className={`chart-note-words ${x > middle ? 'leftwards' : ''}`}>
          {here.map(({ id, words }) => (
            <span key={id}>{words}</span>
          ))}
        </span>
      </button>
    )),
  )
}
