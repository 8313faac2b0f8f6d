import type { RowAsked } from '@sextant/sdk'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime, formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { pageOf, Paging } from '../../../ui/paging.tsx'
import { Table } from '../../../ui/table.tsx'
import { useView } from '../../../view.ts'
import { infoIn } from '../info.ts'
import { useTexts } from '../texts/use-texts.ts'

const fields = ['id', 'date', 'type', 'info', 'external_id', 'sum', 'currency'] as const
type Payment = RowAsked<'get/payments_2', (typeof fields)[number]>

const PAYMENTS_ON_PAGE = 50

/** Payments, bonuses and corrections of the account. */
export function PaymentList() {
  const texts = useTexts()
  const [view] = useView({ page: '1' })
  const page = pageOf(view.page)
  const query = useAsk(
    'get/payments_2',
    { fields, limit: PAYMENTS_ON_PAGE, offset: (page - 1) * PAYMENTS_ON_PAGE },
    { keep: true },
  )
  return (
    <section>
      <h2>{texts.payments}</h2>
      <Asked query={query}>
        {({ result: payments, total = payments.length }) =>
          total === 0 ? (
            <div className="empty">
              <p>{texts.noPayments}</p>
              <p className="hint">{texts.noPaymentsTodo}</p>
            </div>
          ) : (
            <>
              <PaymentTable payments={payments} />
              <Paging page={page} size={PAYMENTS_ON_PAGE} total={total} label={texts.paymentsPages} />
            </>
          )
        }
      </Asked>
    </section>
  )
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <Table
      label={texts.payments}
      isStacked
      rows={payments}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'date',
          heading: texts.date,
          isRowHeading: true,
          cell: ({ date }) => formatDateTime(date, locale),
        },
        {
          name: 'kind',
          heading: texts.kind,
          cell: ({ type }) => texts.types[type as keyof typeof texts.types],
        },
        {
          name: 'info',
          heading: texts.info,
          breaksWords: true,
          cell: ({ info }) => infoIn(texts.infos, info),
        },
        {
          name: 'reference',
          heading: texts.reference,
          breaksWords: true,
          cell: ({ external_id: reference }) => reference,
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
