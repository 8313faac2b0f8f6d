import type { Invented } from '@sextant/contract'
import { InventedMark } from './invented-mark.tsx'
import { useTexts } from './texts/use-texts.ts'

/** States how many of the positions and volumes of a date are invented; nothing if none are. */
export function InventedLine({ date, invented }: { date: string; invented: Invented | undefined }) {
  const texts = useTexts()
  if (!invented || (invented.cells === 0 && invented.volumes === 0)) return null
  return (
    <p className="coverage">
      <InventedMark /> {texts.on(date, invented.cells, invented.volumes)}
    </p>
  )
}
