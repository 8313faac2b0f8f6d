import { scopeNames } from '@sextant/contract'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'get/users_2/keys/current'> = async ({ actor }) => ({
  id: actor.keyId ?? null,
  user_id: actor.accountId,
  administrator: actor.administrator ? 1 : 0,
  scopes: [...(actor.bounds?.scopes ?? scopeNames)],
  projects_ids: actor.bounds?.projects === undefined ? null : [...actor.bounds.projects],
  requires_price_token: actor.bounds?.requiresPriceToken === true ? 1 : 0,
})
