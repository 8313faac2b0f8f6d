import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { providerSteps } from '@sextant/contract/providers_2/test.ts'
import { failed, passed, type TrialStep } from './trial-step.ts'

/** Tests the connection to an address. A provider without a network has no such steps. */
export async function reach(baseUrl: string, timeoutMs: number): Promise<TrialStep[]> {
  if (baseUrl === '') return []
  const url = new URL(baseUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const steps: TrialStep[] = []
  const trying = async (step: keyof typeof reasons, attempt: () => Promise<string>) => {
    try {
      steps.push(passed(step, await attempt()))
      return true
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      steps.push(failed(step, `${reasons[step]} (${code === 'ABORT_ERR' ? 'no response in time' : code})`))
      return false
    }
  }
  const isThere =
    (await trying('resolves', async () => `${host} is ${(await lookup(host)).address}.`)) &&
    (await trying('connects', async () => {
      await opened(connect({ host, port }), 'connect', timeoutMs)
      return `${host} accepts connections on port ${port}.`
    }))
  if (isThere && isSecure) {
    await trying('secure', async () => {
      await opened(connectSecurely({ host, port, servername: host }), 'secureConnect', timeoutMs)
      return providerSteps.secure
    })
  }
  return steps
}

/** Failures of the connection steps. */
const reasons = {
  resolves: 'The host name cannot be resolved.',
  connects: 'The connection failed.',
  secure: 'The TLS connection was refused, or its certificate is not valid for the host name.',
} as const

async function opened(
  socket: ReturnType<typeof connect>,
  event: 'connect' | 'secureConnect',
  timeoutMs: number,
): Promise<void> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(timeoutMs) })
  } finally {
    socket.destroy()
  }
}
