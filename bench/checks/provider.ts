import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The site in third place on every result page. */
export const SITE = 'bakery-lane.example'

/** A provider in Serper's format that responds at once, so only Sextant is timed. */
export interface InstantProvider extends AsyncDisposable {
  readonly url: string
  /** Number of requests so far. */
  readonly answered: () => number
}

export async function startInstantProvider(): Promise<InstantProvider> {
  let answered = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answered += 1
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as { q: string; page: number; gl: string }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(pageFor(asked)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answered: () => answered,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Ten results with titles and snippets of usual length. */
function pageFor({ q, page, gl }: { q: string; page: number; gl: string }) {
  return {
    searchParameters: { q, gl, page, type: 'search' },
    organic: Array.from({ length: 10 }, (_, index) => ({
      title: `${q}, fresh every morning, delivered to the door, number ${index + 1}`,
      link:
        index === 2
          ? `https://${SITE}/${page}`
          : `https://shop-${index}.example/${page}/${encodeURIComponent(q)}`,
      snippet: `All about ${q}: what it costs, who has it, and when the oven is warm. Read what others say of it.`,
      position: index + 1,
    })),
    relatedSearches: [{ query: `${q} recipe` }],
    credits: 1,
  }
}
