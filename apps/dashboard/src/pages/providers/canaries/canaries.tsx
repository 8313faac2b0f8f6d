import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { useLanguage } from '../../../texts/language.tsx'
import { engineName } from '../providers.ts'
import { useProviders } from '../use-providers.ts'
import { Comparison } from './comparison.tsx'
import { ShareForm } from './share-form.tsx'
import { useTexts } from './texts/use-texts.ts'

const EVERY_MS = 15_000

/** Pages that a second provider is asked for too: their share, and how far the two agree. */
export function Canaries() {
  const texts = useTexts()
  const { locale } = useLanguage()
  const providers = useProviders()
  const shares = useAsk('get/providers_2/canaries', {}, { every: EVERY_MS })
  const nameOf = (id: string) => providers.data?.result.find((provider) => provider.id === id)?.name ?? id
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.about}</p>
      <p>{texts.costs}</p>
      <Asked query={shares}>
        {({ result }) => {
          const alone = result.filter(({ asked, percent }) => asked === null && percent === 0)
          const names = alone.map(({ searcher_key }) => engineName(searcher_key))
          return (
            <>
              <h3>{texts.shares}</h3>
              {result
                .filter((share) => !alone.includes(share))
                .map((share) => (
                  <ShareForm key={share.searcher_key} share={share} nameOf={nameOf} />
                ))}
              {names.length > 0 && (
                <p className="hint">{texts.noSecond(new Intl.ListFormat(locale).format(names))}</p>
              )}
              <Comparison nameOf={nameOf} isOn={result.some(({ percent }) => percent > 0)} />
            </>
          )
        }}
      </Asked>
    </>
  )
}
