import { selectorLimits, type Operation } from '@sextant/contract'

/** The full response of an operation's example, as it goes over the wire; text if it is a file. */
export function exampleAnswer(operation: Operation): unknown {
  const { request, result } = operation.example
  if (operation.result === 'file') return result
  if (operation.selection?.use !== 'rows') return { result }
  const total = Array.isArray(result) ? result.length : 0
  switch (operation.selection.envelope) {
    case 'whole':
      return { result }
    case 'counted':
      return { result, total }
    case 'limited':
      return { result, limitedBy: Number(request.limit ?? selectorLimits.rows), total }
  }
}
