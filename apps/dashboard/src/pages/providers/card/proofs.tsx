import type { ProviderProof } from '@sextant/contract/providers_2/probes.ts'
import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDate } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Findings } from '../findings.tsx'
import { engineName } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'

/** What tests of a provider have proven for each search engine, and what is still unproven. */
export function Proofs({ provider }: { provider: Provider }) {
  const texts = useTexts()
  const query = useAsk('get/providers_2/probes/proof', {})
  return (
    <div className="provider-proofs">
      <h4>{texts.proofs}</h4>
      <Asked query={query}>
        {({ result }) => (
          <ul>
            {result
              .filter((proof) => proof.provider === provider.id)
              .map((proof) => (
                <li key={proof.searcher_key}>
                  <EngineProof {...proof} />
                </li>
              ))}
          </ul>
        )}
      </Asked>
    </div>
  )
}

function EngineProof({ searcher_key, findings }: ProviderProof) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const engine = engineName(searcher_key)
  const tested = findings.flatMap(({ date }) => (date === null ? [] : [date])).toSorted()
  const proven = findings.filter(({ result }) => result === 'proven')
  const unproven = findings.filter(({ result }) => result !== 'proven')
  const latest = tested.at(-1)
  if (latest === undefined) {
    return (
      <>
        {texts.untested(engine)}
        <details>
          <summary>{texts.showUnproven(engine)}</summary>
          <Findings findings={unproven} />
        </details>
      </>
    )
  }
  return (
    <>
      {texts.provenOf(engine, proven.length, findings.length, formatDate(latest.slice(0, 10), locale))}
      <Findings findings={unproven} />
      {proven.length > 0 && (
        <details>
          <summary>{texts.showProven(engine)}</summary>
          <Findings findings={proven} />
        </details>
      )}
    </>
  )
}
