import { useTexts } from '../texts/use-texts.ts'

/** The line below the table: how many keywords it has, and what its signs mean. */
export function Foot({ total }: { total: string }) {
  const texts = useTexts()
  return (
    // A narrow window scrolls it sideways.
    <div className="rankings-foot" role="group" aria-label={texts.legend} tabIndex={0}>
      <span role="status">{total}</span>
      {texts.legendEntries.map(([sign, meaning]) => (
        <span key={sign}>
          <b>{sign}</b> {meaning}
        </span>
      ))}
    </div>
  )
}
