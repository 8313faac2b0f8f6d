import type { Operation } from '@sextant/contract'
import { exampleAnswer } from './example.ts'
import { markup, type Markup } from './markup.ts'

/** The example of an operation: as curl, as a call of the SDK, and what it answers. */
export function examples(operation: Operation): Markup {
  const answer = exampleAnswer(operation)
  const shown = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
  return markup`<h4>Example</h4>
${figure('curl', curl(operation))}
${figure('SDK', sdkCall(operation))}
${figure('Answer', shown)}`
}

function figure(title: string, code: string): Markup {
  return markup`<figure><figcaption>${title}</figcaption><pre><code>${code}</code></pre></figure>`
}

/** The example as a command of a POSIX shell. */
export function curl({ address, example }: Operation): string {
  const body = JSON.stringify(example.request).replaceAll("'", `'\\''`)
  return [
    `curl http://127.0.0.1:8080/v2/json/${address}`,
    `  -H 'User-Id: 1' -H 'Authorization: bearer KEY'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${body}'`,
  ].join(' \\\n')
}

/** The example as a call of `@sextant/sdk`. */
export function sdkCall({ address, example }: Operation): string {
  const [verb, ...path] = address.split('/')
  return `const answer = await client.${verb}('${path.join('/')}', ${literal(example.request, '')})`
}

const LINE = 90

/** A value as TypeScript writes it, on one line where it is short. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const [open, close, items] = Array.isArray(value)
    ? ['[', ']', value.map((item) => literal(item, inner))]
    : ['{', '}', Object.entries(value).map(([name, item]) => `${property(name)}: ${literal(item, inner)}`)]
  if (items.length === 0) return open + close
  const short = items.join(', ')
  if (short.length + indent.length <= LINE && !short.includes('\n')) {
    return open === '[' ? `[${short}]` : `{ ${short} }`
  }
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}
