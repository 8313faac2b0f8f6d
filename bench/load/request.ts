import { request as httpRequest } from 'node:http'
import { ACCOUNT } from '../data/shape.ts'

/** Key of the account in the measured installation. */
export const API_KEY = 'key-of-the-measured-installation'

/** An account with one of its keys. */
export interface Credentials {
  readonly id: number
  readonly key: string
}

const administrator: Credentials = { id: ACCOUNT, key: API_KEY }

function headersOf({ id, key }: Credentials) {
  return { 'user-id': String(id), authorization: `bearer ${key}`, 'content-type': 'application/json' }
}

/** A whole HTTP request as bytes. */
export function requestBytes(path: string, body: string): Buffer {
  const head = Object.entries({
    host: '127.0.0.1',
    ...headersOf(administrator),
    'content-length': Buffer.byteLength(body),
  })
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

/** Sends one request and returns the parsed JSON. Throws unless the status is 200. */
export async function post(
  port: number,
  path: string,
  body: string,
  account: Credentials = administrator,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = httpRequest(
    {
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { ...headersOf(account), 'content-length': Buffer.byteLength(body) },
    },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`))
      })
    },
  )
  request.on('error', reject)
  request.end(body)
  return promise
}
