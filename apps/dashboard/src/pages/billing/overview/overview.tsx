import { useIsAdministrator } from '../../../api/profile.ts'
import { BalancePanel } from './balance-panel.tsx'
import { CapsPanel } from './caps-panel.tsx'
import { HoldsPanel } from './holds-panel.tsx'
import { ProviderCosts } from './provider-costs.tsx'
import { Spending } from './spending.tsx'

/** The balance, holds and spending. */
export function Overview() {
  const isAdministrator = useIsAdministrator()
  return (
    <>
      <BalancePanel />
      <HoldsPanel />
      <Spending />
      {isAdministrator === true && (
        <>
          <ProviderCosts />
          <CapsPanel />
        </>
      )}
    </>
  )
}
