import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A figure of the later date, compared with the earlier one. */
export function Figure({
  name,
  pair,
  moved = null,
  format = formatCount,
  note,
}: {
  name: string
  /** Of the earlier and the later date; null where nothing was counted. */
  pair: readonly (number | null)[] | undefined
  /** Positive is better. */
  moved: number | null | undefined
  format?: (value: number, locale: string) => string
  note?: string | undefined
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [before, after] = [pair?.[0] ?? null, pair?.[1] ?? null]
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="big">{after === null ? '–' : format(after, locale)}</span>{' '}
        {moved !== null && moved !== 0 && (
          <span className={moved > 0 ? 'better' : 'worse'}>
            <span aria-hidden="true">{moved > 0 ? '▲' : '▼'} </span>
            <span className="unseen">{moved > 0 ? texts.better : texts.worse} </span>
            {formatCount(Math.abs(moved), locale)}
          </span>
        )}
        {before !== null && <span className="hint">{texts.was(format(before, locale))}</span>}
        {note !== undefined && <span className="hint">{note}</span>}
      </dd>
    </div>
  )
}
