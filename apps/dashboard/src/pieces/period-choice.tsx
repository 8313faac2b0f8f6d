import { periods, type Period } from '../api/period.ts'
import { useLanguage } from '../texts/language.tsx'
import { Choice } from '../ui/choice.tsx'

/** Chooses a period that ends today. */
export function PeriodChoice({ chosen, onChoose }: { chosen: Period; onChoose: (period: Period) => void }) {
  const { period: texts } = useLanguage().texts
  return (
    <Choice
      label={texts.label}
      options={periods.map((period) => [period, texts.choices[period]] as const)}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
