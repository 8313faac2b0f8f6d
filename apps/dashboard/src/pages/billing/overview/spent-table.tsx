import type { ReactNode } from 'react'
import { Bar } from '../../../ui/bar.tsx'
import { Table } from '../../../ui/table.tsx'
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
      <Table
        label={title}
        className="spent"
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { name: 'of', heading: of, isRowHeading: true, cell: ({ name }) => name },
          { name: 'amount', heading: texts.amount, isNumber: true, cell: ({ amount }) => format(amount) },
          {
            name: 'share',
            heading: texts.share,
            cell: ({ amount }) => <Bar share={most === 0 ? 0 : amount / most} />,
          },
        ]}
      />
    </>
  )
}
