import { scopeNames } from '@sextant/contract'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import '../../../ui/stacked-table.css'
import { useTexts } from '../texts/use-texts.ts'
import type { Key } from './keys.ts'

/** API keys with their actions. */
export function KeyTable({
  keys,
  onRotate,
  onRevoke,
}: {
  keys: readonly Key[]
  onRotate: (key: Key) => void
  onRevoke: (key: Key) => void
}) {
  const { keys: texts } = useTexts()
  const { locale } = useLanguage()
  const { columns } = texts
  return (
    <table className="table stacked">
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.prefix}</th>
          <th scope="col">{columns.bounds}</th>
          <th scope="col">{columns.date}</th>
          <th scope="col">{columns.lastUsed}</th>
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">{key.name}</th>
            <td data-label={columns.prefix}>
              <code>{key.prefix}…</code>
            </td>
            <td data-label={columns.bounds}>
              {boundsOf(key, texts, locale).map((words) => (
                <div key={words}>{words}</div>
              ))}
            </td>
            <td data-label={columns.date}>{formatDateTime(key.date, locale)}</td>
            <td data-label={columns.lastUsed}>
              {key.last_used === null ? texts.never : formatDateTime(key.last_used, locale)}
            </td>
            <td>
              {key.revoked === null ? (
                <span className="row">
                  <button type="button" aria-label={texts.rotateOf(key.name)} onClick={() => onRotate(key)}>
                    {texts.rotate}
                  </button>
                  <button
                    type="button"
                    className="danger"
                    aria-label={texts.revokeOf(key.name)}
                    onClick={() => onRevoke(key)}
                  >
                    {texts.revoke}
                  </button>
                </span>
              ) : (
                texts.revokedOn(formatDateTime(key.revoked, locale))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a key may do less than its account, in words. */
function boundsOf(
  key: Key,
  texts: ReturnType<typeof useTexts>['keys'],
  locale: ReturnType<typeof useLanguage>['locale'],
): string[] {
  const all = scopeNames.join(',')
  const words = [
    ...(key.scopes === all ? [] : [key.scopes.replaceAll(',', ', ')]),
    ...(key.projects_ids === null
      ? []
      : [texts.someProjects(key.projects_ids === '' ? 0 : key.projects_ids.split(',').length)]),
    ...(key.expires === null ? [] : [texts.until(formatDateTime(key.expires, locale))]),
    ...(key.cap_day === null ? [] : [texts.spentOfDay(key.spent_day, key.cap_day)]),
    ...(key.cap_month === null ? [] : [texts.spentOfMonth(key.spent_month, key.cap_month)]),
    ...(key.requires_price_token === 1 ? [texts.requiresTokenShort] : []),
  ]
  return words.length === 0 ? [texts.unbounded] : words
}
