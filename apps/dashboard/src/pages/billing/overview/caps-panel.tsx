import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import { useProjectNames } from '../../../api/project-names.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { CapUsage } from '../../../pieces/cap-usage.tsx'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Usage of each cap, for administrators. */
export function CapsPanel() {
  const texts = useTexts()
  return (
    <section className="panel">
      <h2>{texts.caps}</h2>
      <p className="hint">{texts.capsHint}</p>
      <Asked query={useCaps(true)}>
        {({ result: caps }) => (caps.length === 0 ? <p>{texts.noCaps}</p> : <CapTable caps={caps} />)}
      </Asked>
      <p>
        <Link to={addressOf.account('providers', { section: 'caps' })}>{texts.toProviders}</Link>
      </p>
    </section>
  )
}

/** The caps, which only administrators may ask for. */
export function useCaps(isAdministrator: boolean) {
  return useAsk('get/providers_2/caps', isAdministrator ? {} : undefined)
}

function CapTable({ caps }: { caps: readonly ProviderCap[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const nameOf = useProjectNames(caps.filter(({ scope }) => scope === 'project').map(({ id }) => Number(id)))
  return (
    <Table
      label={texts.caps}
      isStacked
      rows={caps}
      keyOf={({ scope, id, period }) => `${scope} ${id} ${period}`}
      columns={[
        {
          name: 'what',
          heading: texts.what,
          isRowHeading: true,
          cell: ({ scope, id }) =>
            texts.capOf[scope](id, scope === 'project' ? nameOf(Number(id)) : undefined),
        },
        {
          name: 'cap',
          heading: texts.cap,
          cell: ({ amount, period }) => `${formatAmount(amount, locale)} ${texts.capPeriods[period]}`,
        },
        {
          name: 'used',
          heading: texts.used,
          cell: (cap) => <CapUsage cap={cap} sentence={texts.usedOf} reached={texts.capReached} />,
        },
      ]}
    />
  )
}
