import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { limiterNamed, limiters } from './limiter.ts'
import { replyTo, type Asked, type Placement } from './page.ts'
import { Statistics } from './statistics.ts'

// Serper (https://google.serper.dev) as its recorded replies show it, for one account. Its first line of output is its
// address. See bench/README.md.

const usage = `node bench/pace/stand-in.ts [options]

  --port 0                 port; 0 is any free one
  --rate 100               requests accepted per second, or none
  --limiter bucket|window  a bucket with the requests of one second, or each second of the clock anew; bucket
  --at-once 500            requests accepted at the same time; no limit by default
  --latency 1500           median of the milliseconds until a reply; 0 replies at once
  --retry-after            a refusal carries the header Retry-After, which Serper does not send
  --site example.com       site in the results; bakery-lane.example
  --found 80               percentage of queries in whose first ten results it is
`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    rate: { type: 'string', default: '100' },
    limiter: { type: 'string', default: 'bucket' },
    'at-once': { type: 'string', default: 'none' },
    latency: { type: 'string', default: '1500' },
    'retry-after': { type: 'boolean', default: false },
    site: { type: 'string', default: 'bakery-lane.example' },
    found: { type: 'string', default: '80' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(usage)
else serve()

function serve(): void {
  const placement: Placement = { site: values.site, found: numberOf('found') }
  const median = numberOf('latency')
  const atOnce = numberOf('at-once')
  const statistics = new Statistics()
  const rate = numberOf('rate')
  const limiter = limiterNamed(values.limiter)
  const makeLimiter = () => (rate === Infinity ? () => true : limiters[limiter](rate))
  let mayEnter = makeLimiter()
  const refusalHeaders = values['retry-after'] ? ['Retry-After', '1'] : []

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/search' && request.method === 'POST') {
        search(request, response, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      } else if (request.url === '/stats') send(response, 200, JSON.stringify(statistics.read()))
      else if (request.url === '/reset' && request.method === 'POST') {
        statistics.reset()
        mayEnter = makeLimiter()
        send(response, 200, '{}')
      } else if (!hasKey(request)) sendError(response, 403, UNAUTHORIZED)
      // Its account, with what is left of the credits.
      else if (request.url === '/account') send(response, 200, '{"balance":1000000}')
      else sendError(response, 404, 'Not Found')
    })
  })
  // Clients keep their connections for longer than Node does by default.
  server.keepAliveTimeout = 620_000

  function search(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const asked = hasKey(request) ? parse(body) : undefined
    if (asked === undefined) {
      statistics.reject()
      if (!hasKey(request)) sendError(response, 403, UNAUTHORIZED)
      else sendError(response, 400, 'Missing query parameter')
      return
    }
    const arrived = performance.now()
    const now = Date.now()
    if (statistics.inFlight >= atOnce || !mayEnter(now)) {
      statistics.refuse(now)
      // No page is fetched for it, so it takes only as long as the way there and back.
      later(median / 15, () => sendError(response, 429, 'Too many requests', refusalHeaders))
      return
    }
    statistics.accept(now)
    response.once('close', () => statistics.end(performance.now() - arrived))
    later(median, () => send(response, 200, replyTo(asked, placement)))
  }

  server.listen(numberOf('port'), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`http://127.0.0.1:${port}\n`)
  })
  process.on('SIGTERM', () => process.exit())
}

/** Its text for requests without a key; any key is valid here. */
const UNAUTHORIZED = 'Unauthorized. Sign up for a free account.'

function hasKey({ headers }: IncomingMessage): boolean {
  return headers['x-api-key'] !== undefined && headers['x-api-key'] !== ''
}

function parse(body: Buffer): Asked | undefined {
  try {
    const asked: unknown = JSON.parse(body.toString())
    const valid = typeof asked === 'object' && asked !== null && 'q' in asked && typeof asked.q === 'string'
    return valid && asked.q !== '' ? (asked as Asked) : undefined
  } catch {
    return undefined
  }
}

/** Standard deviation of the logarithm of the latency. */
const SIGMA = 0.35

/** Runs a function after a random time with this median in milliseconds, or at once. */
function later(median: number, run: () => void): void {
  if (median === 0) return run()
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  setTimeout(run, median * Math.exp(SIGMA * normal))
}

/** Sends a text in which each character is a byte. */
function send(response: ServerResponse, status: number, body: string, headers: readonly string[] = []): void {
  response.writeHead(status, [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(body.length),
    ...headers,
  ])
  response.end(body, 'latin1')
}

/** Errors of its gateway have this form; the texts of 403 and 400 are recorded, that of 429 is not. */
function sendError(
  response: ServerResponse,
  statusCode: number,
  message: string,
  headers: readonly string[] = [],
): void {
  send(response, statusCode, JSON.stringify({ message, statusCode }), headers)
}

/** The number of an option; `none` is Infinity. */
function numberOf(option: 'port' | 'rate' | 'at-once' | 'latency' | 'found'): number {
  const number = values[option] === 'none' ? Infinity : Number(values[option])
  if (!(number >= 0)) throw new Error(`--${option} must be a number or none, but got ${values[option]}.`)
  return number
}
