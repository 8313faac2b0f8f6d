import type { RowAsked } from '@sextant/sdk'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime, formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { pageOf, Paging } from '../../../ui/paging.tsx'
import '../../../ui/stacked-table.css'
import { useView } from '../../../view.ts'
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
    <table className="table stacked">
      <caption className="unseen">{texts.payments}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.info}</th>
          <th scope="col">{texts.reference}</th>
          <th scope="col" className="number">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">{formatDateTime(payment.date, locale)}</th>
            <td data-label={texts.kind}>{texts.types[payment.type as keyof typeof texts.types]}</td>
            <td data-label={texts.info}>{payment.info}</td>
            <td data-label={texts.reference}>{payment.external_id ?? ''}</td>
            <td className="number" data-label={texts.amount}>
              {formatMoney(Number(payment.sum), payment.currency, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
