import type { Answer, Failure } from '@sextant/sdk'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
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
}

const SESSION_KEY = ['session']
const sessionQuery = {
  queryKey: SESSION_KEY,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => askSession(signal),
}
/** Milliseconds before the installation is contacted again after it could not be reached. */
const AFTER_FAILURE_MS = 2_000

/** Notifies the other tabs of this browser when a user signs in or out. */
const otherTabs = new BroadcastChannel('sextant.session')

/** The session. The page asks the installation for it, since the cookie cannot be read by scripts. */
export function useSession(): UseQueryResult<Session, CallFailed> {
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries({ queryKey: SESSION_KEY })
    otherTabs.addEventListener('message', askAgain)
    const stop = onRefusal(askAgain)
    return () => {
      otherTabs.removeEventListener('message', askAgain)
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
    return { userId: null, parting: typeof before?.userId === 'number' ? 'ended' : before?.parting }
  }
  const profile = successOf(answer)
  // Results of one account must not be shown to another.
  if (before?.userId !== profile.result.id) forgetAnswers()
  queries.setQueryData(profileKey, profile)
  return { userId: profile.result.id }
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
    otherTabs.postMessage('changed')
    await queries.invalidateQueries({ queryKey: SESSION_KEY })
  }
  return answer
}

/** Signs out, in all tabs. Returns the failure, if any; a session that has already ended is not one. */
export async function signOut(): Promise<Failure | undefined> {
  const answer = await client.call('del/users_2/sessions', {})
  if (!answer.ok && !isRefused(answer)) return answer
  await queries.cancelQueries()
  queries.setQueryData<Session>(SESSION_KEY, { userId: null, parting: 'signed_out' })
  forgetAnswers()
  otherTabs.postMessage('changed')
  return undefined
}

function forgetAnswers(): void {
  queries.removeQueries({
    predicate: ({ queryKey: [first] }) => first !== SESSION_KEY[0] && first !== 'readyz',
  })
}
