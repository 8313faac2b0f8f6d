import { useBalance } from '../../../api/balance.ts'
import { useIsAdministrator } from '../../../api/profile.ts'
import { BalancePanel } from './balance-panel.tsx'
import { CapsPanel, useCaps } from './caps-panel.tsx'
import { HoldsPanel, useHolds } from './holds-panel.tsx'
import { ProviderCosts, useProviderCosts } from './provider-costs.tsx'
import { Spending } from './spending.tsx'
import { useCharges } from './use-charges.ts'

/** The balance, holds and spending. What a panel says decides its height, so those below it wait for it instead of moving. All are asked for at once. */
export function Overview() {
  const isAdministrator = useIsAdministrator() === true
  const balance = useBalance()
  const holds = useHolds()
  const charges = useCharges()
  const costs = useProviderCosts(isAdministrator)
  useCaps(isAdministrator)
  const isHeld = !balance.isPending && !holds.isPending
  const isCharged = !charges.byMonth.isPending && !charges.byProject.isPending && !charges.byTarget.isPending
  const isSpent = !costs.byProvider.isPending && !costs.byProject.isPending
  return (
    <>
      <BalancePanel />
      {!balance.isPending && <HoldsPanel />}
      {isHeld && <Spending />}
      {isHeld && isCharged && isAdministrator && <ProviderCosts />}
      {isHeld && isCharged && isSpent && isAdministrator && <CapsPanel />}
    </>
  )
}
