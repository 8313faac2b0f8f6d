import type { CapScope, ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { useProjectNames } from '../../../api/project-names.ts'
import { CapUsage } from '../../../pieces/cap-usage.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useProviders } from '../use-providers.ts'

/** All caps with their usage. */
export function CapTable({ caps, onRemoved }: { caps: readonly ProviderCap[]; onRemoved: () => void }) {
  const texts = useTexts()
  const command = useCommand('edit/providers_2/caps')
  const { locale } = useLanguage()
  const nameIn = useNames(caps)
  const subjectOf = ({ scope, id }: ProviderCap) => texts.capOf[scope](id, nameIn[scope](id))
  const inWords = ({ amount, period }: ProviderCap) =>
    `${formatAmount(amount, locale)} ${texts.perPeriod[period]}`
  return (
    <>
      <Table
        label={texts.caps}
        isStacked
        rows={caps}
        keyOf={({ scope, id, period }) => `${scope} ${id} ${period}`}
        columns={[
          { name: 'scope', heading: texts.scope, isRowHeading: true, cell: subjectOf },
          { name: 'cap', heading: texts.cap, cell: inWords },
          {
            name: 'used',
            heading: texts.used,
            cell: (cap) => <CapUsage cap={cap} sentence={texts.usedOf} reached={texts.reached} />,
          },
          {
            name: 'actions',
            heading: texts.actions,
            isHeadingUnseen: true,
            cell: (cap) => (
              <button
                type="button"
                aria-label={texts.removeCapOf(`${subjectOf(cap)}, ${inWords(cap)}`)}
                onClick={() => command.mutate({ ...nameOf(cap), amount: '' }, { onSuccess: onRemoved })}
              >
                {texts.removeCap}
              </button>
            ),
          },
        ]}
      />
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
    </>
  )
}

/** Returns names of the objects of caps, as far as the user can see them. */
function useNames(
  caps: readonly ProviderCap[],
): Readonly<Record<CapScope, (id: string) => string | undefined>> {
  const providers = useProviders().data?.result
  const keys = useAsk('get/users_2/keys', { fields: ['id', 'name'] }).data?.result
  const projectName = useProjectNames(
    caps.filter(({ scope }) => scope === 'project').map(({ id }) => Number(id)),
  )
  return {
    provider: (id) => providers?.find((provider) => provider.id === id)?.name,
    project: (id) => projectName(Number(id)),
    key: (id) => keys?.find((key) => String(key.id) === id)?.name,
  }
}

function nameOf({ scope, id, period }: ProviderCap) {
  return { scope, id, period }
}
