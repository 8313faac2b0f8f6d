import type { Answer, Failure } from '@sextant/sdk'
import { useQuery, type Query, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from './client.ts'
import { isPassing, isRefused, successOf, type CallFailed } from './failure.ts'
import { profileKey } from './profile.ts'
import { onRefusal, queries } from './queries.ts'
import { forgetArrival } from './sign-in-outcome.ts'

/** Why the user is no longer signed in. */
export type Parting = 'signed_out' | 'ended'

/** Who is signed in in this browser. */
export interface Session {
  /** Account id; null when nobody is signed in. */
  readonly userId: number | null
  readonly parting?: Parting | undefined
  /** Whose session ended, until somebody signs in or out. */
  readonly endedOf?: number | undefined
}

const SESSION_KEY = ['session']
const sessionQuery = {
  queryKey: SESSION_KEY,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => askSession(signal),
}
/** Milliseconds before the installation is contacted again after it could not be reached. */
const AFTER_FAILURE_MS = 2_000

/** What another tab of this browser did. */
type Change = 'signed_in' | 'signed_out'

/** Notifies the other tabs of this browser when a user signs in or out. */
const otherTabs = new BroadcastChannel('sextant.session')

/** The session. The page asks the installation for it, since the cookie cannot be read by scripts. */
export function useSession(): UseQueryResult<Session, CallFailed> {
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries({ queryKey: SESSION_KEY })
    const follow = ({ data }: MessageEvent<Change>) => {
      if (data === 'signed_out') void beSignedOut()
      else askAgain()
    }
    otherTabs.addEventListener('message', follow)
    const stop = onRefusal(askAgain)
    return () => {
      otherTabs.removeEventListener('message', follow)
      stop()
    }
  }, [])
  return useQuery<Session, CallFailed>({
    ...sessionQuery,
    refetchInterval: ({ state: { error } }) => error !== null && isPassing(error.failure) && AFTER_FAILURE_MS,
  })
}

/** Asks for the session before a page is drawn. Resolves to whether somebody is signed in. */
export async function askSessionEarly(): Promise<boolean> {
  await queries.prefetchQuery(sessionQuery)
  return typeof queries.getQueryData<Session>(SESSION_KEY)?.userId === 'number'
}

async function askSession(signal: AbortSignal): Promise<Session> {
  const answer = await client.call('get/users_2/profile', {}, { signal })
  const before = queries.getQueryData<Session>(SESSION_KEY)
  if (!answer.ok && isRefused(answer)) {
    return typeof before?.userId === 'number'
      ? { userId: null, parting: 'ended', endedOf: before.userId }
      : { ...before, userId: null }
  }
  const profile = successOf(answer)
  const { id } = profile.result
  // Results of one account must not be shown to another.
  if ((before?.userId ?? before?.endedOf) !== id) forgetAnswers()
  else if (before?.endedOf === id) void queries.invalidateQueries({ predicate: isAnswer })
  queries.setQueryData(profileKey, profile)
  return { userId: id }
}

/** Signs in with email address and password, and a code if the account asks for one, in all tabs. */
export async function signIn(request: {
  readonly email: string
  readonly password: string
  readonly code?: string
}): Promise<Answer<unknown>> {
  const answer = await client.call('add/users_2/sessions', request)
  if (answer.ok) {
    forgetArrival()
    otherTabs.postMessage('signed_in' satisfies Change)
    await queries.invalidateQueries({ queryKey: SESSION_KEY })
  }
  return answer
}

/** Signs out, in all tabs. Returns the failure, if any; a session that has already ended is not one. */
export async function signOut(): Promise<Failure | undefined> {
  const answer = await client.call('del/users_2/sessions', {})
  if (!answer.ok && !isRefused(answer)) return answer
  await beSignedOut()
  otherTabs.postMessage('signed_out' satisfies Change)
  return undefined
}

async function beSignedOut(): Promise<void> {
  await queries.cancelQueries()
  queries.setQueryData<Session>(SESSION_KEY, { userId: null, parting: 'signed_out' })
  forgetAnswers()
}

function forgetAnswers(): void {
  queries.removeQueries({ predicate: isAnswer })
}

/** Whether a query has what an account may see. */
function isAnswer({ queryKey: [first] }: Query): boolean {
  return first !== SESSION_KEY[0] && first !== 'readyz'
}
