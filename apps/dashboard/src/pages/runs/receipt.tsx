import type { Certainty } from '@sextant/contract/positions_2/receipt.ts'
import { Fragment } from 'react'
import { useAsk } from '../../api/ask.ts'
import { useProject } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { formatCount, formatDecimal, formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Bar } from '../../ui/bar.tsx'
import type { Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** The cost of a finished check compared with that of a full-depth check, and how certain its results are. */
export function Receipt({ run }: { run: Run }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const project = useProject()
  const money = (amount: string) => formatMoney(Number(amount), project.user_currency, locale)
  const query = useAsk('get/positions_2/receipt', { project_id: project.id, run_id: run.id })
  return (
    <section className="panel">
      <h2>{texts.receipt}</h2>
      <Asked query={query}>
        {({ result: receipt }) => (
          <>
            <p className="lead">
              {texts.receiptPrice(money(receipt.price), money(receipt.price_full))}.{' '}
              {texts.receiptPages(receipt.pages, receipt.pages_full)}.
            </p>
            {Number(receipt.saved) > 0 && (
              <p>{texts.saved(money(receipt.saved), formatDecimal(receipt.saved_percent ?? 0, locale))}</p>
            )}
            {receipt.pages >= receipt.pages_full && run.failed + run.partial + run.cancelled === 0 && (
              <p>{texts.savedNothing}</p>
            )}
            <h3 className="certainty-title">{texts.certainty}</h3>
            <dl className="certainties">
              {(Object.keys(texts.certainties) as Certainty[])
                .filter((name) => receipt.checks[name] > 0)
                .map((name) => (
                  <Fragment key={name}>
                    <dt>{texts.certainties[name]}</dt>
                    <dd className="certainty-bar">
                      <Bar share={(receipt.certainty[name] ?? 0) / 100} />
                    </dd>
                    <dd className="number">
                      {formatCount(receipt.checks[name], locale)} (
                      {texts.percent(formatDecimal(receipt.certainty[name] ?? 0, locale))})
                    </dd>
                  </Fragment>
                ))}
            </dl>
          </>
        )}
      </Asked>
    </section>
  )
}
