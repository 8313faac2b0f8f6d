import { ApiError } from '@sextant/contract'
import { sealOwner } from '#events/webhook/sign.ts'
import { seal } from '#providers/seal.ts'
import { SecretKeyError } from '#providers/secret-key.ts'
import type { Context } from '../../request/context.ts'

/** The secret of a webhook as it is stored. Throws ApiError 3004 when there is nothing to seal it with. */
export async function sealSecret({ owner, providers }: Context, secret: string): Promise<Buffer> {
  try {
    return seal(await providers.sealingKey(), sealOwner(owner.accountId), secret)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    throw new ApiError('not_supported', error.message, { cause: error })
  }
}
