import { ApiError } from '@sextant/contract'
import { requireProof } from '#accounts/proof.ts'
import { asksForCode, removeSecondFactor } from '#accounts/second-factor/second-factor.ts'
import type { Handler } from '../../handler.ts'
import { opensSecrets } from '../../request/sealed.ts'

export const handle: Handler<'del/users_2/totp'> = async (context, { password, code, user_id: userId }) => {
  const { actor, database, providers } = context
  const { accountId } = actor
  if (userId !== undefined && userId !== accountId) {
    if (!actor.administrator) {
      throw new ApiError('forbidden', 'only administrators turn it off for other accounts', {
        field: 'user_id',
      })
    }
    return Number(await database.transaction((tx) => removeSecondFactor(tx, userId)))
  }
  for (const [field, value] of Object.entries({ password, code })) {
    if (value === undefined) throw new ApiError('parameter_missing', `required: \`${field}\``, { field })
  }
  if (!(await asksForCode(database.executor, accountId))) return 0
  const codeProof = { given: code!, open: opensSecrets(providers), recovers: true }
  await requireProof(database, accountId, { password, code: codeProof })
  return Number(await database.transaction((tx) => removeSecondFactor(tx, accountId)))
}
