import { createMcpHandler } from '@modelcontextprotocol/server'
import packageJson from '../../package.json' with { type: 'json' }
import type { Api } from './api.ts'
import { createMcpServer } from './server.ts'

/** Answers requests of the Model Context Protocol that came over HTTP. */
export interface McpHandler {
  readonly answer: (request: Request, api: Api) => Promise<Response>
  /** Ends open exchanges. */
  readonly close: () => Promise<void>
}

/**
 * Streamable HTTP without sessions: revision 2026-07-28, and 2025-11-25 and older ones for clients that begin with
 * `initialize`. Nothing is kept between requests, so any process of an installation can answer any of them.
 */
export function mcpHandler(maxBodyBytes: number): McpHandler {
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer(packageJson.version, async () => authInfo!.extra!.api as Api),
    { maxRequestBodySize: maxBodyBytes },
  )
  return {
    answer: (request, api) =>
      // The credentials stay with the connection to the API; the protocol needs none of them.
      handler.fetch(request, { authInfo: { token: '', clientId: '', scopes: [], extra: { api } } }),
    close: handler.close,
  }
}
