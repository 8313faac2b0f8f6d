import { formatDateTime, formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import { infoIn } from '../info.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Entry } from './entries.ts'

/** Rows of the billing log. */
export function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <Table
      label={texts.log}
      isStacked
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'date',
          heading: texts.date,
          isRowHeading: true,
          cell: ({ date }) => formatDateTime(date, locale),
        },
        {
          name: 'type',
          heading: texts.type,
          cell: ({ type }) => texts.types[type as keyof typeof texts.types],
        },
        {
          name: 'info',
          heading: texts.info,
          breaksWords: true,
          cell: ({ info }) => infoIn(texts.infos, info),
        },
        {
          name: 'by',
          heading: texts.by,
          breaksWords: true,
          cell: ({ by_user_email: email, by_user_id: id }) => email ?? texts.accountNumber(id),
        },
        {
          name: 'amount',
          heading: texts.amount,
          isNumber: true,
          cell: ({ sum, currency }) => formatMoney(Number(sum), currency, locale),
        },
      ]}
    />
  )
}
