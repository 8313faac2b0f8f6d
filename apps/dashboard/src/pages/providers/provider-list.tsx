import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useState } from 'react'
import { Asked } from '../../pieces/asked.tsx'
import { SandboxHistory } from '../../pieces/demo/sandbox-history.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useView } from '../../view.ts'
import { AvailableTable } from './available-table.tsx'
import { ProviderCard } from './card/provider-card.tsx'
import { ProviderDialog, type OpenDialog } from './dialogs/provider-dialog.tsx'
import { isConfigured, useOrders, type Order } from './providers.ts'
import { useTexts } from './texts/use-texts.ts'
import { useProviders } from './use-providers.ts'
import { Warnings } from './warnings.tsx'

/** Numbers of days of health, by their name in the address. */
const dayCounts = ['7', '30', '60'] as const

/** Configured providers with their health, and those that can be configured. */
export function ProviderList() {
  const providers = useProviders()
  const orders = useOrders()
  return (
    <Asked query={providers}>
      {({ result }) => (
        <Asked query={orders}>{(answer) => <List providers={result} orders={answer.result} />}</Asked>
      )}
    </Asked>
  )
}

function List({ providers, orders }: { providers: readonly Provider[]; orders: readonly Order[] }) {
  const texts = useTexts()
  const [view, change] = useView({ days: '7' })
  const days = dayCounts.find((name) => name === view.days) ?? '7'
  const [dialog, setDialog] = useState<OpenDialog>()
  const [done, setDone] = useState('')
  const configured = providers.filter(isConfigured)
  const open = (opened: OpenDialog) => {
    setDone('')
    setDialog(opened)
  }
  // The current provider, since the dialog may have changed it.
  const shown = providers.find(({ id }) => id === dialog?.providerId)
  return (
    <>
      <Warnings providers={providers} orders={orders} />
      <p role="status">{done}</p>
      <div className="row provider-list-top">
        <h2>{texts.configured}</h2>
        <Switch
          label={texts.days}
          options={dayCounts.map((name) => [name, texts.lastDays(Number(name))] as const)}
          chosen={days}
          onChoose={(chosen) => change({ days: chosen })}
        />
      </div>
      <p className="hint">{texts.currency}</p>
      {configured.length === 0 && (
        <div className="empty">
          <p>{texts.noneConfigured}</p>
          <p className="hint">{texts.noneConfiguredTodo}</p>
        </div>
      )}
      {configured.map((provider) => (
        <ProviderCard
          key={provider.id}
          provider={provider}
          orders={orders}
          days={Number(days)}
          onOpen={(kind) => open({ kind, providerId: provider.id })}
        />
      ))}
      {configured.some(({ synthetic }) => synthetic === 0) && <SandboxHistory />}
      <AvailableTable
        providers={providers.filter((provider) => !isConfigured(provider))}
        onAdd={(providerId) => open({ kind: 'add', providerId })}
      />
      {dialog !== undefined && shown !== undefined && (
        <ProviderDialog
          key={`${dialog.kind} ${dialog.providerId}`}
          kind={dialog.kind}
          provider={shown}
          onDone={setDone}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
