import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useView } from '../../../view.ts'
import { Pair } from './pair.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Numbers of days, by their name in the address. */
const dayCounts = ['7', '30'] as const
const EVERY_MS = 30_000

/** How far the pairs of providers agree. `isOn`: whether pages are compared at present. */
export function Comparison({ nameOf, isOn }: { nameOf: (id: string) => string; isOn: boolean }) {
  const texts = useTexts()
  const [view, change] = useView({ days: '7' })
  const days = dayCounts.find((name) => name === view.days) ?? '7'
  const query = useAsk(
    'get/providers_2/canaries/agreement',
    { days: Number(days) },
    { every: EVERY_MS, keep: true },
  )
  return (
    <>
      <div className="row provider-list-top">
        <h3>{texts.results}</h3>
        <Switch
          label={texts.period}
          options={dayCounts.map((name) => [name, texts.lastDays(Number(name))] as const)}
          chosen={days}
          onChoose={(chosen) => change({ days: chosen })}
        />
      </div>
      <Asked query={query}>
        {({ result }) =>
          result.length === 0 ? (
            <div className="empty">
              <p>{texts.none}</p>
              <p className="hint">{isOn ? texts.noneOn : texts.noneTodo}</p>
            </div>
          ) : (
            result.map((pair) => (
              <Pair
                key={`${pair.searcher_key} ${pair.provider.id} ${pair.asked.id}`}
                pair={pair}
                days={Number(days)}
                nameOf={nameOf}
              />
            ))
          )
        }
      </Asked>
    </>
  )
}
