import { formatDateTime, formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import '../../../ui/stacked-table.css'
import { useTexts } from '../texts/use-texts.ts'
import type { Entry } from './entries.ts'

/** Rows of the billing log. */
export function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <table className="table stacked">
      <caption className="unseen">{texts.log}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.type}</th>
          <th scope="col">{texts.info}</th>
          <th scope="col">{texts.by}</th>
          <th scope="col" className="number">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{formatDateTime(entry.date, locale)}</th>
            <td data-label={texts.type}>{texts.types[entry.type as keyof typeof texts.types]}</td>
            <td data-label={texts.info}>
              <span lang="en">{entry.info}</span>
            </td>
            <td data-label={texts.by}>{entry.by_user_email ?? texts.accountNumber(entry.by_user_id)}</td>
            <td className="number" data-label={texts.amount}>
              {formatMoney(Number(entry.sum), entry.currency, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
