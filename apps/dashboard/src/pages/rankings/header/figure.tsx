import { formatCount } from '../../../texts/format.ts'
import type { Texts } from '../texts/en.ts'

/** A figure of the last date with how it changed, and what it is of. */
export function Figure({
  name,
  about,
  values,
  dynamic,
  unit = '',
  texts,
  locale,
}: {
  name: string
  about: string
  values: readonly (number | null)[] | undefined
  dynamic: number | null | undefined
  unit?: string
  texts: Texts
  locale: string
}) {
  const last = values?.[1]
  return (
    <div title={about}>
      <span className="hint">{name}</span>{' '}
      <strong>{last === undefined || last === null ? '—' : `${formatCount(last, locale)}${unit}`}</strong>{' '}
      <Delta by={dynamic} isBetter texts={texts} locale={locale} />
      <span className="unseen">{about}</span>
    </div>
  )
}

/** A difference with an arrow; `isBetter`: whether more is better, undefined where it is neither. */
export function Delta({
  by,
  isBetter,
  texts,
  locale,
}: {
  by: number | null | undefined
  isBetter: boolean | undefined
  texts: Texts
  locale: string
}) {
  if (by === undefined || by === null || by === 0) return null
  const tone = isBetter === undefined ? 'hint' : by > 0 ? 'better' : 'worse'
  return (
    <small className={tone}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      <span className="unseen">{by > 0 ? texts.gained : texts.lost} </span>
      {formatCount(Math.abs(by), locale)}
    </small>
  )
}
