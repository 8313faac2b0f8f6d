import { ApiError } from '@sextant/contract'
import type { OpenSecret } from '#accounts/second-factor/second-factor.ts'
import { seal } from '#providers/seal.ts'
import { SecretKeyError } from '#providers/secret-key.ts'
import type { Context } from './context.ts'

/** Seals a secret for storage. Throws ApiError 3004 when there is no key to seal it with. */
export async function sealed(
  { providers }: Pick<Context, 'providers'>,
  owner: string,
  secret: string,
  field?: string,
): Promise<Buffer> {
  try {
    return seal(await providers.sealingKey(), owner, secret)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    throw new ApiError('not_supported', error.message, {
      ...(field === undefined ? {} : { field }),
      cause: error,
    })
  }
}

/** Opens sealed secrets of accounts. */
export function opensSecrets(providers: Context['providers']): OpenSecret {
  return (owner, sealed) => providers.open(owner, sealed)
}
