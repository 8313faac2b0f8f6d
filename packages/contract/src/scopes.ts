/**
 * What an API key may do. People who sign in may do everything that their account may. A key has some of these scopes, and
 * an operation that needs another one is refused. Operations for administrators need `admin` as well.
 */
export const scopes = {
  read: 'Read everything that the account sees.',
  write: 'Change projects, keywords, regions, rules and what belongs to them.',
  spend: 'Start what costs money: rank checks, search volumes, schedules, and requests to providers.',
  share: 'Give others access: guests of projects, and addresses that events are sent to.',
  admin: 'Change the account, its password, sessions and API keys; for administrators also the installation.',
} as const satisfies Record<string, string>

export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as Scope[]
