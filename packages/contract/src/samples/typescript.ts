import { KEY_VARIABLE, type SampleCall } from './call.ts'
import { literal, type Notation } from './literal.ts'

const notation: Notation = {
  indent: '  ',
  list: ['[', ']'],
  object: () => ['{', '}'],
  objectSpace: ' ',
  emptyObject: '{}',
  string: quoted,
  entry: (name, value) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${value}`,
  words: { true: 'true', false: 'false', null: 'null' },
}

/** The call itself, on an existing client of `@sextant/sdk`. */
export function sdkCall({ address, request }: Pick<SampleCall, 'address' | 'request'>): string {
  const [verb, ...path] = address.split('/')
  return `const answer = await client.${verb}('${path.join('/')}', ${literal(request, notation)})`
}

/** A call as a complete program with `@sextant/sdk`. */
export function typescript(call: SampleCall): string {
  const credentials = call.isOpen
    ? 'session: true'
    : `userId: ${call.userId}, key: process.env.${KEY_VARIABLE} ?? ''`
  const shown = call.isFile ? 'new TextDecoder().decode(answer.result.bytes)' : 'answer.result'
  return `import { createClient } from '@sextant/sdk'

const client = createClient({ baseUrl: ${quoted(call.installation)}, ${credentials} })
${sdkCall(call)}
if (answer.ok) console.log(${shown})
else console.error(answer.errors)`
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
