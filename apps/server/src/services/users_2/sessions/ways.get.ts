import type { Handler } from '../../handler.ts'

export const handle: Handler<'get/users_2/sessions/ways'> = async ({ identityProvider, settings }) => ({
  passwords: settings.PASSWORD_SIGN_IN,
  identity_provider:
    identityProvider === undefined ? null : { name: identityProvider.name, url: identityProvider.startUrl },
})
