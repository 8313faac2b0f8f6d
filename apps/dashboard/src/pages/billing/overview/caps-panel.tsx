import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import { useProjectNames } from '../../../api/project-names.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Bar } from '../../../ui/bar.tsx'
import '../../../ui/stacked-table.css'
import { useTexts } from '../texts/use-texts.ts'

/** Usage of each cap, for administrators. */
export function CapsPanel() {
  const texts = useTexts()
  return (
    <section className="panel">
      <h2>{texts.caps}</h2>
      <p className="hint">{texts.capsHint}</p>
      <Asked query={useAsk('get/providers_2/caps', {})}>
        {({ result: caps }) => (caps.length === 0 ? <p>{texts.noCaps}</p> : <CapTable caps={caps} />)}
      </Asked>
      <p>
        <Link to={addressOf.account('providers', { section: 'caps' })}>{texts.toProviders}</Link>
      </p>
    </section>
  )
}

function CapTable({ caps }: { caps: readonly ProviderCap[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const nameOf = useProjectNames(caps.filter(({ scope }) => scope === 'project').map(({ id }) => Number(id)))
  return (
    <table className="table stacked">
      <caption className="unseen">{texts.caps}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.cap}</th>
          <th scope="col">{texts.used}</th>
        </tr>
      </thead>
      <tbody>
        {caps.map(({ scope, id, period, amount, spent, reserved }) => {
          const used = Number(spent) + Number(reserved)
          const isReached = used >= Number(amount)
          return (
            <tr key={`${scope} ${id} ${period}`}>
              <th scope="row">
                {texts.capOf[scope](id, scope === 'project' ? nameOf(Number(id)) : undefined)}
              </th>
              <td data-label={texts.cap}>
                {formatAmount(amount, locale)} {texts.capPeriods[period]}
              </td>
              <td data-label={texts.used}>
                <div>
                  {texts.usedOf(formatAmount(String(used), locale), formatAmount(amount, locale))}
                  {isReached && <strong className="cap-reached"> ! {texts.capReached}</strong>}
                  <Bar share={Number(amount) === 0 ? 1 : used / Number(amount)} full={isReached} />
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
