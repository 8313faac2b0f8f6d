import type { ReactNode } from 'react'
import { Bar } from '../../../ui/bar.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** An amount spent on one thing. */
export interface Spent {
  readonly key: string
  readonly name: ReactNode
  readonly amount: number
}

/** Amounts with bars for comparison, largest first. */
export function SpentTable({
  title,
  of,
  rows,
  format,
}: {
  title: string
  /** Heading of the first column. */
  of: string
  rows: readonly Spent[]
  format: (amount: number) => string
}) {
  const texts = useTexts()
  const most = Math.max(...rows.map(({ amount }) => amount))
  return (
    <>
      <h3 className="spent-title">{title}</h3>
      <table className="table spent">
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className="number">
              {texts.amount}
            </th>
            <th scope="col" className="bar-cell">
              {texts.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, amount }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="number">{format(amount)}</td>
              <td className="bar-cell">
                <Bar share={most === 0 ? 0 : amount / most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
