import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { requireProof } from '#accounts/proof.ts'
import { asksForCode } from '#accounts/second-factor/second-factor.ts'
import type { Handler } from '../../handler.ts'
import { opensSecrets } from '../../request/sealed.ts'

export const handle: Handler<'add/users_2/identities'> = async (context, { password, code }) => {
  const { actor, database, identityProvider, providers } = context
  const { accountId } = actor
  if (identityProvider === undefined) {
    throw new ApiError('not_supported', 'this installation has no identity provider (OIDC_ISSUER)')
  }
  const { rows } = await sql<{ has_password: boolean }>`
    select password is not null as has_password from accounts where id = ${accountId}`.execute(
    database.executor,
  )
  const needed = { password: rows[0]!.has_password, code: await asksForCode(database.executor, accountId) }
  for (const [field, value] of Object.entries({ password, code })) {
    if (value === undefined && needed[field as keyof typeof needed])
      throw new ApiError('parameter_missing', `required: \`${field}\``, { field })
  }
  const codeProof = { given: code!, open: opensSecrets(providers), recovers: true }
  await requireProof(database, accountId, {
    password: needed.password ? password : undefined,
    code: needed.code ? codeProof : undefined,
  })
  return { url: await identityProvider.linkUrl(accountId) }
}
