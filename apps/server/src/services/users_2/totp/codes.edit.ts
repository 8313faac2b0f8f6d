import { requireProof } from '#accounts/proof.ts'
import { replaceRecoveryCodes } from '#accounts/second-factor/codes.ts'
import { asksForCode } from '#accounts/second-factor/second-factor.ts'
import type { Handler } from '../../handler.ts'
import { opensSecrets } from '../../request/sealed.ts'
import { refuseTotp } from './refuse.ts'

export const handle: Handler<'edit/users_2/totp/codes'> = async (context, { password, code }) => {
  const { actor, database, providers } = context
  const { accountId } = actor
  if (!(await asksForCode(database.executor, accountId))) throw refuseTotp('off')
  const codeProof = { given: code, open: opensSecrets(providers), recovers: true }
  await requireProof(database, accountId, { password, code: codeProof })
  return { recovery_codes: await database.transaction((tx) => replaceRecoveryCodes(tx, accountId)) }
}
