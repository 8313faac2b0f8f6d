import {
  REQUEST_PARAMETER,
  SIGN_IN_PARAMETER,
  signInOutcomes,
  type SignInOutcome,
} from '@sextant/contract/sign-in.ts'

/** How a sign-in with the identity provider ended that opened this page. */
export interface Arrival {
  readonly outcome: SignInOutcome
  /** Id of the request that failed, by which its cause is found in the log. */
  readonly requestId: string | undefined
}

let arrival = takeArrival()

/** How the sign-in ended that opened this page; undefined if none did, or somebody signed in since. */
export function latestArrival(): Arrival | undefined {
  return arrival
}

export function forgetArrival(): void {
  arrival = undefined
}

/** Takes it out of the address, so that a reload does not show it again. */
function takeArrival(): Arrival | undefined {
  const { hash, pathname, search } = window.location
  const sent = new URLSearchParams(search)
  const outcome = signInOutcomes.find((one) => one === sent.get(SIGN_IN_PARAMETER))
  if (outcome === undefined) return undefined
  window.history.replaceState(window.history.state, '', pathname + hash)
  return { outcome, requestId: sent.get(REQUEST_PARAMETER) ?? undefined }
}

/** Leaves for the identity provider, and comes back to the page of the address. */
export function leaveForProvider(url: string): void {
  window.location.assign(`${url}?${new URLSearchParams({ return: window.location.hash.slice(1) || '/' })}`)
}
