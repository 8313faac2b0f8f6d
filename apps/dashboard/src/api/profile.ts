import type { ResultAt } from '@sextant/sdk'
import { useAsk, type Asked } from './ask.ts'
import { todayIn } from './calendar.ts'

/** Profile of the signed-in user. */
export type Profile = ResultAt<'get/users_2/profile', readonly never[], never>

/** Query key of the profile. */
export const profileKey = ['get/users_2/profile', {}] as const

export function useProfile(): Asked<Profile> {
  return useAsk('get/users_2/profile', {})
}

/** Whether the signed-in user is an administrator; undefined until the profile is loaded. */
export function useIsAdministrator(): boolean | undefined {
  const profile = useProfile().data?.result
  return profile === undefined ? undefined : profile.administrator === 1
}

/** Today's date in the time zone of the signed-in user; in UTC until the profile is loaded. */
export function useOwnToday(): string {
  return todayIn(useProfile().data?.result.timezone ?? 'UTC')
}
