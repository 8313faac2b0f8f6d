import { formatCount } from '../../../texts/format.ts'
import type { Texts } from '../texts/en.ts'

/** A figure of the last date with its change. */
export function Figure({
  name,
  about,
  more,
  values,
  dynamic,
  format = formatCount,
  texts,
  locale,
}: {
  name: string
  about: string
  /** Over what it is taken. */
  more?: string | undefined
  /** Undefined while it is loading. */
  values: readonly (number | null)[] | undefined
  dynamic: number | null | undefined
  format?: (value: number, locale: string) => string
  texts: Texts
  locale: string
}) {
  const last = values === undefined ? undefined : (values[1] ?? null)
  const words = last === undefined ? '…' : last === null ? '—' : format(last, locale)
  return (
    <div title={about}>
      <div className="strip-figure">
        <span>{name}</span>
        <span>
          <strong>{words}</strong>{' '}
          <Delta by={dynamic} words={[texts.better, texts.worse]} isJudged locale={locale} />
          {more !== undefined && <small className="hint"> {more}</small>}
        </span>
        <span className="unseen">{about}</span>
      </div>
    </div>
  )
}

/** A difference as an arrow and in words. With `isJudged`, more is better and less is worse. */
function Delta({
  by,
  words: [more, less],
  isJudged = false,
  locale,
}: {
  by: number | null | undefined
  words: readonly [more: string, less: string]
  isJudged?: boolean
  locale: string
}) {
  if (by === undefined || by === null || by === 0) return null
  return (
    <small className={isJudged ? (by > 0 ? 'better' : 'worse') : 'hint'}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      <span className="unseen">{by > 0 ? more : less} </span>
      {formatCount(Math.abs(by), locale)}
    </small>
  )
}
