import type { ResultAt } from '@sextant/sdk'
import { type Asked, useAsk } from './ask.ts'

/** Who is signed in. */
export type Profile = ResultAt<'get/users_2/profile', readonly never[], never>

/** What the answer is kept under. */
export const profileKey = ['get/users_2/profile', {}] as const

/** The profile of whoever is signed in. */
export function useProfile(): Asked<Profile> {
  return useAsk('get/users_2/profile', {})
}

/** Whether it is an administrator who is signed in; undefined until that is known. */
export function useIsAdministrator(): boolean | undefined {
  const profile = useProfile().data?.result
  return profile === undefined ? undefined : profile.administrator === 1
}
