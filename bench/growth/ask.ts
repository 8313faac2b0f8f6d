import { API_KEY } from '../load/request.ts'
import { median } from '../median.ts'
import { ACCOUNT } from './shape.ts'

/** What came of a request. */
export interface Asked {
  readonly milliseconds: number
  readonly status: number
  readonly bytes: number
  readonly result: unknown
}

/** Sends a request and waits for the whole response. */
export async function ask(port: number, address: string, body: object): Promise<Asked> {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/v2/json/${address}`, {
    method: 'POST',
    headers: {
      'user-id': String(ACCOUNT),
      authorization: `bearer ${API_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const milliseconds = performance.now() - began
  const { result } = JSON.parse(text) as { result?: unknown }
  return { milliseconds, status: response.status, bytes: text.length, result }
}

/** As `ask`. Throws unless the status is 200. */
export async function asked(port: number, address: string, body: object): Promise<Asked> {
  const answer = await ask(port, address, body)
  if (answer.status !== 200) {
    throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(answer.result)}`)
  }
  return answer
}

/** A line of the table. */
export interface Figure {
  readonly name: string
  readonly milliseconds: number
  /** Status of the response, the worst one of several; 0 if it is not one of a request. */
  readonly status: number
  readonly bytes: number
  readonly note?: string
}

/** Repeats requests that were slower than this only once more. */
const SLOW_MS = 5_000

/** The median of `repeats` tries, each of all `bodies` at once. */
export async function timed(
  port: number,
  name: string,
  address: string,
  bodies: readonly object[],
  repeats: number,
): Promise<Figure> {
  const tries: Omit<Figure, 'name'>[] = []
  while (tries.length < repeats && !tries.some(({ milliseconds }) => milliseconds > SLOW_MS)) {
    const began = performance.now()
    const answers = await Promise.all(bodies.map((body) => ask(port, address, body)))
    tries.push({
      milliseconds: performance.now() - began,
      status: Math.max(...answers.map(({ status }) => status)),
      bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    })
  }
  const milliseconds = median(tries.map((one) => one.milliseconds))
  return { ...tries.at(-1)!, status: Math.max(...tries.map(({ status }) => status)), name, milliseconds }
}

/** Response times of a request that is repeated every 50 ms while something else runs, in milliseconds. */
export async function beside(
  port: number,
  address: string,
  body: object,
  run: () => Promise<unknown>,
): Promise<{ times: number[]; status: number }> {
  const times: number[] = []
  let status = 0
  let running = true
  const done = run().finally(() => {
    running = false
  })
  while (running) {
    const answer = await ask(port, address, body)
    times.push(answer.milliseconds)
    status = Math.max(status, answer.status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await done
  return { times, status }
}
