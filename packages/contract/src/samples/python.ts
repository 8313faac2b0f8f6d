import { SESSION_HEADER } from '../session.ts'
import { KEY_VARIABLE, urlOf, type SampleCall } from './call.ts'
import { literal, type Notation } from './literal.ts'

const notation: Notation = {
  indent: '    ',
  list: ['[', ']'],
  object: () => ['{', '}'],
  objectSpace: '',
  emptyObject: '{}',
  // Python reads every JSON escape the same way.
  string: (text) => JSON.stringify(text),
  entry: (name, value) => `${JSON.stringify(name)}: ${value}`,
  words: { true: 'True', false: 'False', null: 'None' },
}

/** A call as a Python 3 program without dependencies. */
export function python(call: SampleCall): string {
  const credentials = call.isOpen
    ? [`"${SESSION_HEADER}": "1"`]
    : [`"User-Id": "${call.userId}"`, `"Authorization": "bearer " + os.environ["${KEY_VARIABLE}"]`]
  const headers = [`"Content-Type": "application/json"`, ...credentials]
  return `import json
${call.isOpen ? '' : 'import os\n'}from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = ${literal(call.request, notation)}
headers = {
${headers.map((header) => `    ${header},\n`).join('')}}
call = Request(${JSON.stringify(urlOf(call))}, json.dumps(request).encode(), headers)
try:
    with urlopen(call) as answer:
        print(${call.isFile ? 'answer.read().decode()' : 'json.load(answer)'})
except HTTPError as failure:
    print(json.load(failure))`
}
