/** Whether the installation can work. */
export type Readiness =
  | { readonly state: 'ready'; readonly version: string | undefined }
  | { readonly state: 'not_ready'; readonly reason: string }
  | { readonly state: 'unreachable' }

const TIMEOUT_MS = 10_000

/** Requests `/readyz`, which needs no credentials. Never rejects. */
export async function askReadiness(signal: AbortSignal): Promise<Readiness> {
  try {
    const response = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const text = (await response.text()).trim()
    if (response.ok) return { state: 'ready', version: /^version (.+)$/m.exec(text)?.[1] }
    // A proxy may respond with an HTML page, which is not worth showing.
    const isSentence = response.headers.get('content-type')?.startsWith('text/plain') === true && text !== ''
    return { state: 'not_ready', reason: isSentence ? text : `HTTP ${response.status}` }
  } catch {
    return { state: 'unreachable' }
  }
}
