import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import '../../../ui/stacked-table.css'
import { useApiTexts } from '../texts.ts'
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
  const { keys: texts } = useApiTexts()
  const { locale } = useLanguage()
  const { columns } = texts
  return (
    <table className="table stacked">
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.prefix}</th>
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
