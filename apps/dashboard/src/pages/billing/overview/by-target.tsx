import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { chargedBy, type ChargeFilters } from '../charges.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useMoney } from '../use-money.ts'
import { SpentTable } from './spent-table.tsx'

const fields = ['target', 'sum'] as const

/** Charges by kind of work. */
export function ByTarget({ filters }: { filters: ChargeFilters }) {
  const texts = useTexts()
  const money = useMoney()
  const query = useAsk('get/bank_2/history/summary', { fields, filters })
  return (
    <Asked query={query}>
      {({ result: sums }) =>
        sums.length > 0 && (
          <SpentTable
            title={texts.byTarget}
            of={texts.what}
            rows={chargedBy(sums, ({ target }) => target).map(([target, amount]) => ({
              key: target,
              name: texts.targets[target as keyof typeof texts.targets] ?? target,
              amount,
            }))}
            format={money}
          />
        )
      }
    </Asked>
  )
}
