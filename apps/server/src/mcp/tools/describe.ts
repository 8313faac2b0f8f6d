import type { Tool } from '@modelcontextprotocol/server'
import {
  didYouMean,
  errorCatalogue,
  fieldKinds,
  qualifiedForm,
  registry,
  selectorLimits,
  type Operation,
} from '@sextant/contract'
import { kinds } from './kinds.ts'
import { operations, withheld } from './operations.ts'
import { OPERATION, parameterNames, requiredNames, selectorSchema, supported } from './schema.ts'
import { tools } from './tools.ts'

/** Describes an operation in full; the list of tools only has room for the essentials. */
export const describeTool = {
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'Returns everything about one operation of another tool: parameters, fields of its rows, notes, errors and an example. Call it before the first use of an operation.',
  inputSchema: {
    type: 'object',
    properties: { [OPERATION]: { type: 'string', description: 'Such as get/positions_2/history.' } },
    required: [OPERATION],
  },
  annotations: kinds.read.hints,
} satisfies Tool

/** The description of the operation at an address; undefined with the nearest one if there is none. */
export function describe(address: string): { readonly text: string; readonly found: boolean } {
  const operation: Operation | undefined = Object.hasOwn(registry, address)
    ? registry[address as keyof typeof registry]
    : undefined
  if (operation === undefined) {
    return {
      text: `Unknown operation "${address.slice(0, 80)}"${didYouMean(address, Object.keys(registry))}`,
      found: false,
    }
  }
  return { text: sections(operation).join('\n\n'), found: true }
}

function sections(operation: Operation): string[] {
  const { address, summary, notes, errors, example, selection } = operation
  const tool = operations[address as keyof typeof operations]
  const where =
    typeof tool === 'string'
      ? `Tool: ${tool} (${tools[tool].title}).`
      : `No tool calls it: ${withheld[tool.withheld]}`
  return [
    `# ${address}\n${summary}\n${where}`,
    ...(notes === '' ? [] : [notes]),
    `## Parameters\n${parameterLines(operation).join('\n') || 'None.'}`,
    ...(selection === undefined
      ? []
      : [`## ${selection.row.name}: ${selection.row.doc}\n${fieldLines(selection.row).join('\n')}`]),
    ...(errors.length === 0
      ? []
      : [
          `## Errors\n${errors.map((name) => `- ${errorCatalogue[name].code}: ${errorCatalogue[name].string} ${errorCatalogue[name].hint}`).join('\n')}`,
        ]),
    `## Example\nRequest: ${JSON.stringify(example.request)}\nResult: ${JSON.stringify(example.result)}`,
  ]
}

function parameterLines(operation: Operation): string[] {
  const declared = supported(operation)
  const own = new Set(declared.map(([name]) => name))
  const required = requiredNames(operation)
  return [
    ...declared.map(([name, { doc }]) => `- ${name}${required.includes(name) ? ' (required)' : ''}: ${doc}`),
    ...parameterNames(operation)
      .filter((name) => !own.has(name))
      .map((name) => `- ${name}: ${String(selectorSchema[name]!.description)}`),
  ]
}

function fieldLines({
  fields,
  qualified,
  aggregates,
  base,
}: NonNullable<Operation['selection']>['row']): string[] {
  return [
    `Without \`fields\`: ${base.join(', ')}. At most ${selectorLimits.fields} fields.`,
    ...Object.entries(fields).map(([name, { kind, doc }]) => `- ${name} (${fieldKinds[kind].doc}): ${doc}`),
    ...Object.entries(qualified).map(
      ([name, field]) => `- ${qualifiedForm(name, field)} (${fieldKinds[field.kind].doc}): ${field.doc}`,
    ),
    ...Object.entries(aggregates).map(([name, { doc }]) => `- ${name}, without other fields: ${doc}`),
  ]
}
