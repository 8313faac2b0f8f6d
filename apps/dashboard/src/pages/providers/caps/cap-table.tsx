import type { CapScope, ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { useProjectNames } from '../../../api/project-names.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Bar } from '../../../ui/bar.tsx'
import '../../../ui/stacked-table.css'
import { useProviders } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'

/** All caps with their usage. */
export function CapTable({ caps, onRemoved }: { caps: readonly ProviderCap[]; onRemoved: () => void }) {
  const texts = useTexts()
  const command = useCommand('edit/providers_2/caps')
  const nameIn = useNames(caps)
  return (
    <>
      <table className="table stacked">
        <caption className="unseen">{texts.caps}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.scope}</th>
            <th scope="col">{texts.cap}</th>
            <th scope="col">{texts.used}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {caps.map((cap) => (
            <CapRow
              key={`${cap.scope} ${cap.id} ${cap.period}`}
              cap={cap}
              subject={texts.capOf[cap.scope](cap.id, nameIn[cap.scope](cap.id))}
              onRemove={() => command.mutate({ ...nameOf(cap), amount: '' }, { onSuccess: onRemoved })}
            />
          ))}
        </tbody>
      </table>
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

function CapRow({
  cap: { period, amount, spent, reserved },
  subject,
  onRemove,
}: {
  cap: ProviderCap
  /** The object of the cap, in words. */
  subject: string
  onRemove: () => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const used = Number(spent) + Number(reserved)
  const isReached = used >= Number(amount)
  const words = `${formatAmount(amount, locale)} ${texts.perPeriod[period]}`
  return (
    <tr>
      <th scope="row">{subject}</th>
      <td data-label={texts.cap}>{words}</td>
      <td data-label={texts.used}>
        <div>
          {texts.usedOf(formatAmount(String(used), locale), formatAmount(amount, locale))}
          {isReached && <strong className="provider-problem"> ! {texts.reached}</strong>}
          <Bar share={Number(amount) === 0 ? 1 : used / Number(amount)} full={isReached} />
        </div>
      </td>
      <td>
        <button type="button" aria-label={texts.removeCapOf(`${subject}, ${words}`)} onClick={onRemove}>
          {texts.removeCap}
        </button>
      </td>
    </tr>
  )
}
