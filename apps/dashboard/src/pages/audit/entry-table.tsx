import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import '../../ui/stacked-table.css'
import type { Entry } from './entries.ts'
import { useTexts } from './texts/use-texts.ts'

/** Entries of the audit log. */
export function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <table className="table stacked">
      <caption className="unseen">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.action}</th>
          <th scope="col">{texts.result}</th>
          <th scope="col">{texts.by}</th>
          <th scope="col">{texts.place}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{formatDateTime(entry.date, locale)}</th>
            <td data-label={texts.action}>
              <code>{entry.action}</code>
              {entry.details !== '{}' && (
                <details>
                  <summary>{texts.details}</summary>
                  <code className="audit-details">{entry.details}</code>
                </details>
              )}
            </td>
            <td data-label={texts.result}>
              {entry.error === null ? texts.done : <code>{entry.error}</code>}
            </td>
            <td data-label={texts.by}>
              {entry.user_email ?? texts.accountNumber(entry.user_id)}
              <div className="hint">
                {entry.key_id === null ? texts.browser : texts.key(entry.key_name ?? String(entry.key_id))}
              </div>
            </td>
            <td data-label={texts.place}>
              {entry.ip}
              <div className="hint audit-details" lang="en">
                {entry.user_agent}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
