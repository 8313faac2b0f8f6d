import { priceIn, useCheckPrice, useStartCheck, type CheckScope } from '../../api/check.ts'
import { formatCount, formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Asked } from '../asked.tsx'
import { Confirmation } from '../confirmation.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Shows the price of a check and starts it after confirmation. */
export function ConfirmCheck({
  scope,
  what,
  currency,
  onStarted,
  onClose,
}: {
  scope: CheckScope
  /** What is checked, in words. */
  what: string
  currency: string
  onStarted: () => void
  onClose: () => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const query = useCheckPrice(scope)
  const { command, start } = useStartCheck(scope, query.data?.result.price_token)
  const isPriced = query.data !== undefined && !query.isFetching && priceIn(query.data.result).pages > 0
  return (
    <Confirmation
      title={texts.title}
      action={texts.start}
      command={command}
      ready={isPriced}
      onConfirm={() => start(onStarted)}
      onClose={onClose}
    >
      <p>{what}</p>
      <Asked query={query}>
        {({ result }) => {
          const { price, pages } = priceIn(result)
          if (pages === 0) return <p>{texts.nothingToCheck}</p>
          return (
            <>
              <p className="lead">
                <strong>{texts.atMost(formatMoney(price, currency, locale))}</strong>{' '}
                {texts.forPages(pages, formatCount(pages, locale))}
              </p>
              <p className="hint">{texts.charged}</p>
            </>
          )
        }}
      </Asked>
    </Confirmation>
  )
}
