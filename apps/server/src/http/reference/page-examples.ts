import type { Operation } from '@sextant/contract'
import type { SampleCall } from '@sextant/contract/samples/call.ts'
import { curl } from '@sextant/contract/samples/curl.ts'
import { sdkCall } from '@sextant/contract/samples/typescript.ts'
import { markup, type Html } from '#html/markup.ts'
import { exampleAnswer } from './example.ts'

/** The example of an operation: as curl, as a call of the SDK, and the response. */
export function examples(operation: Operation): Html {
  const call = exampleCall(operation)
  const answer = exampleAnswer(operation)
  const shown = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
  return markup`<h4>Example</h4>
${figure('curl', curl(call))}
${figure('SDK', sdkCall(call))}
${figure('Response', shown)}`
}

function figure(title: string, code: string): Html {
  return markup`<figure><figcaption>${title}</figcaption><pre><code>${code}</code></pre></figure>`
}

/** The example as it is called on the machine of a new installation. */
function exampleCall({ access, address, example, result }: Operation): SampleCall {
  return {
    installation: 'http://127.0.0.1:8080',
    userId: 1,
    address,
    request: example.request,
    isOpen: access === 'open',
    isFile: result === 'file',
  }
}
