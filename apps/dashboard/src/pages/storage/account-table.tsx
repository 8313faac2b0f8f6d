import type { Storage } from '@sextant/contract/system_2/storage.ts'
import { formatBytes, formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The accounts whose replies take most. */
export function AccountTable({ accounts }: { accounts: Storage['replies']['accounts'] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <section className="panel">
      <h2>{texts.accounts}</h2>
      <table className="table storage-accounts">
        <caption className="unseen">{texts.accounts}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.account}</th>
            <th scope="col" className="number">
              {texts.replies}
            </th>
            <th scope="col" className="number">
              {texts.bytes}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ id, name, count, bytes }) => (
            <tr key={id}>
              <th scope="row">
                {name} <span className="hint">{texts.numberOf(id)}</span>
              </th>
              <td className="number">{formatCount(count, locale)}</td>
              <td className="number">{formatBytes(bytes, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
