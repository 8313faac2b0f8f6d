import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import packageJson from '../../package.json' with { type: 'json' }
import type { Api } from './api.ts'
import { createMcpServer } from './server.ts'

/**
 * Serves the Model Context Protocol on two streams until the first one ends. Only messages of the protocol are written.
 *
 * @param connect connects to the API on the first request that needs it; its error is the answer to that request
 */
export async function serveOnStreams(
  input: Readable,
  output: Writable,
  connect: () => Promise<Api>,
  failed: (error: Error) => void,
): Promise<void> {
  const transport = new StdioServerTransport(input, output)
  const serving = serveStdio(() => createMcpServer(packageJson.version, connect), {
    transport,
    onerror: failed,
  })
  await finished(input, { writable: false, error: false })
  await serving.close()
}
