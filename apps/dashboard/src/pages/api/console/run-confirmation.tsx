import type { Success } from '@sextant/sdk'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { successOf, type CallFailed } from '../../../api/failure.ts'
import type { ApiOperation } from '../../../api/operations.ts'
import { useProfile } from '../../../api/profile.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { priceIn } from './price.ts'
import { writeRequest, type ApiRequest } from './request.ts'

const idle = { isPending: false, error: null }

/**
 * Asks for confirmation before a call that deletes something or spends money; shows the price of the latter.
 */
export function RunConfirmation({
  operation: { address, price },
  request,
  onConfirm,
  onClose,
}: {
  operation: ApiOperation
  request: ApiRequest
  onConfirm: () => void
  onClose: () => void
}) {
  const { console: texts } = useTexts()
  const { locale } = useLanguage()
  const client = useClient()
  const currency = useProfile().data?.result.currency ?? ''
  const query = useQuery<Success<unknown>, CallFailed>({
    queryKey: [price, request],
    queryFn: async ({ signal }) => successOf(await client.send(price!, request, { signal })),
    enabled: price !== undefined,
    staleTime: 0,
  })
  const isPriced = query.data !== undefined && !query.isFetching
  return (
    <Confirmation
      title={price === undefined ? texts.deleteTitle : texts.spendTitle}
      action={price === undefined ? texts.deleteAction : texts.spendAction}
      danger={price === undefined}
      command={idle}
      ready={price === undefined || isPriced}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {price === undefined ? (
        <p>{texts.deleteWhat}</p>
      ) : (
        <Asked query={query}>
          {({ result }) => (
            <p className="lead">
              <strong>{texts.atMost(formatMoney(priceIn(result), currency, locale))}</strong> {texts.charged}
            </p>
          )}
        </Asked>
      )}
      <p>
        <code>{address}</code>
      </p>
      <pre className="code">
        <code>{writeRequest(request)}</code>
      </pre>
    </Confirmation>
  )
}
