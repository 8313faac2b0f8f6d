import type { Asked as AskedQuery } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { chargedBy } from '../charges.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useMoney } from '../use-money.ts'
import { SpentTable } from './spent-table.tsx'
import type { Sum } from './use-charges.ts'

/** Charges by kind of work. */
export function ByTarget({ query }: { query: AskedQuery<Sum<'byTarget'>[]> }) {
  const texts = useTexts()
  const money = useMoney()
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
