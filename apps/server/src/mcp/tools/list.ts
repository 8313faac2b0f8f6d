import type { Tool } from '@modelcontextprotocol/server'
import { registry, type Operation } from '@sextant/contract'
import type { Api } from '../api.ts'
import { describeTool } from './describe.ts'
import { kinds } from './kinds.ts'
import { operations } from './operations.ts'
import { inputSchema, requiredNames } from './schema.ts'
import { tools, type ToolName } from './tools.ts'

/** The operations of a tool that a key may call. */
export function operationsOf(name: ToolName, { allows }: Pick<Api, 'allows'>): readonly Operation[] {
  return Object.values<Operation>(registry).filter(
    (operation) => operations[operation.address as keyof typeof operations] === name && allows(operation),
  )
}

/** The tools that a key may call, with only the operations that it may call. */
export function listTools(api: Pick<Api, 'allows'>): Tool[] {
  const listed = (Object.keys(tools) as ToolName[]).flatMap((name) => {
    const callable = operationsOf(name, api)
    return callable.length === 0 ? [] : [toolOf(name, callable)]
  })
  return [describeTool, ...listed]
}

function toolOf(name: ToolName, callable: readonly Operation[]): Tool {
  const { kind, title, purpose } = tools[name]
  const { hints, note } = kinds[kind]
  return {
    name,
    title,
    description: [`${purpose}${note === '' ? '' : ` ${note}`}`, ...callable.map(line)].join('\n'),
    inputSchema: inputSchema(callable, hints) as Tool['inputSchema'],
    annotations: hints,
  }
}

/** An operation with the parameters it requires and, if it spends, where its price is. */
function line(operation: Operation): string {
  const names = requiredNames(operation).join(', ')
  return [
    `- ${operation.address}: ${operation.summary}`,
    ...(names === '' ? [] : [`Requires ${names}.`]),
    ...(operation.price === undefined ? [] : [`Price: ${operation.price}.`]),
  ].join(' ')
}
