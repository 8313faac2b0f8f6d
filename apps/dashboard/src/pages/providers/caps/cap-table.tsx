import type { CapScope, ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { useProjectNames } from '../../../api/project-names.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Bar } from '../../../ui/bar.tsx'
import { Table } from '../../../ui/table.tsx'
import { useProviders } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'

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
          { name: 'used', heading: texts.used, cell: (cap) => <Usage cap={cap} /> },
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

function Usage({ cap: { amount, spent, reserved } }: { cap: ProviderCap }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const used = Number(spent) + Number(reserved)
  const isReached = used >= Number(amount)
  return (
    <div>
      {texts.usedOf(formatAmount(String(used), locale), formatAmount(amount, locale))}
      {isReached && <strong className="provider-problem"> ! {texts.reached}</strong>}
      <Bar share={Number(amount) === 0 ? 1 : used / Number(amount)} full={isReached} />
    </div>
  )
}
