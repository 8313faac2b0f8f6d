import { scopeNames } from '@sextant/contract'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
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
    <Table
      label={texts.list}
      isStacked
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { name: 'name', heading: columns.name, isRowHeading: true, cell: ({ name }) => name },
        { name: 'prefix', heading: columns.prefix, cell: ({ prefix }) => <code>{prefix}…</code> },
        {
          name: 'bounds',
          heading: columns.bounds,
          cell: (key) => (
            <div>
              {boundsOf(key, texts, locale).map((words) => (
                <div key={words}>{words}</div>
              ))}
            </div>
          ),
        },
        { name: 'date', heading: columns.date, cell: ({ date }) => formatDateTime(date, locale) },
        {
          name: 'last_used',
          heading: columns.lastUsed,
          cell: ({ last_used: lastUsed }) =>
            lastUsed === null ? texts.never : formatDateTime(lastUsed, locale),
        },
        {
          name: 'actions',
          heading: columns.actions,
          isHeadingUnseen: true,
          cell: (key) =>
            key.revoked === null ? (
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
            ),
        },
      ]}
    />
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
