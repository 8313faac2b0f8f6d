import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import { usedOf } from '../api/caps.ts'
import { formatAmount } from '../texts/format.ts'
import { useLanguage } from '../texts/language.tsx'
import { Bar } from '../ui/bar.tsx'

/** How much of a cap is spent or reserved. */
export function CapUsage({
  cap,
  sentence,
  reached,
}: {
  cap: ProviderCap
  /** Of two amounts in words. */
  sentence: (used: string, amount: string) => string
  reached: string
}) {
  const { locale } = useLanguage()
  const { amount } = cap
  const used = usedOf(cap)
  const isReached = used >= Number(amount)
  return (
    <div>
      {sentence(formatAmount(String(used), locale), formatAmount(amount, locale))}
      {isReached && <strong className="worse"> ! {reached}</strong>}
      <Bar share={Number(amount) === 0 ? 1 : used / Number(amount)} full={isReached} />
    </div>
  )
}
