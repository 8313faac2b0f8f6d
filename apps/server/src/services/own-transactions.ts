import type { RegistryAddress } from '@sextant/contract'

/**
 * Operations whose effects are not one transaction, with the reason. Each refuses a request, if it does, before its first
 * effect. The changes of every other operation are committed together.
 */
export const ownTransactions: Partial<Record<RegistryAddress, string>> = {
  'add/users_2/sessions': 'Attempts with a wrong password are counted.',
  'add/projects_2/guest_links/visits': 'Attempts with a wrong password are counted.',
  'edit/users_2/password': 'Attempts with a wrong password are counted.',
  'add/users_2/totp': 'Attempts with a wrong password are counted.',
  'edit/users_2/totp/confirm': 'Attempts with a wrong code are counted.',
  'edit/users_2/totp/codes': 'Attempts with a wrong password or code are counted.',
  'del/users_2/totp': 'Attempts with a wrong password or code are counted.',
  'add/users_2/identities': 'Attempts with a wrong password or code are counted.',
  'get/reports_2/templates/preview': 'Reads in a snapshot of its own.',
  'add/reports_2/reports': 'Reads in a snapshot of its own, then stores the report.',
  'edit/providers_2/test': 'Sends requests to a provider.',
  'edit/providers_2/probes/go': 'Sends requests to a provider.',
  'add/providers_2/providers': 'Reads the configuration again after changing it.',
  'edit/providers_2/providers': 'Reads the configuration again after changing it.',
  'edit/providers_2/providers/order': 'Reads the configuration again after changing it.',
  'edit/providers_2/canaries': 'Reads the configuration again after changing it.',
  'del/providers_2/providers': 'Reads the configuration again after changing it.',
  'del/providers_2/quarantines': 'Reads the configuration again after changing it.',
}
