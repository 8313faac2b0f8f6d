import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import type { Quarantine } from '@sextant/contract/providers_2/quarantines.ts'
import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { formatDate } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { engineName } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The search engines for which a provider is not trusted, each with a way to trust it again. */
export function Quarantines({ provider }: { provider: Provider }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [lifting, setLifting] = useState<Quarantine>()
  return (
    <>
      {provider.quarantines.map((quarantine) => (
        <div key={quarantine.searcher_key} className="provider-problem">
          <p>
            <span aria-hidden="true">! </span>
            {texts.quarantined(
              engineName(quarantine.searcher_key),
              formatDate(quarantine.since.slice(0, 10), locale),
            )}{' '}
            <span lang="en">{quarantine.text}</span>{' '}
            {texts.quarantineCounts(quarantine.departed, quarantine.judged)}
          </p>
          <button type="button" onClick={() => setLifting(quarantine)}>
            {texts.lift(engineName(quarantine.searcher_key))}
          </button>
        </div>
      ))}
      {lifting !== undefined && (
        <LiftQuarantine provider={provider} quarantine={lifting} onClose={() => setLifting(undefined)} />
      )}
    </>
  )
}

function LiftQuarantine({
  provider,
  quarantine,
  onClose,
}: {
  provider: Provider
  quarantine: Quarantine
  onClose: () => void
}) {
  const texts = useTexts()
  const command = useCommand('del/providers_2/quarantines')
  const searcher_key = quarantine.searcher_key as SearcherKey
  return (
    <Confirmation
      title={texts.liftTitle(provider.name, engineName(searcher_key))}
      action={texts.liftAction}
      command={command}
      onConfirm={() => command.mutate({ id: provider.id, searcher_key }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.liftAbout}</p>
    </Confirmation>
  )
}
