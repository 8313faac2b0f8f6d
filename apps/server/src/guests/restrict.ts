import {
  ApiError,
  readParameters,
  shown,
  type HistoryField,
  type Operation,
  type RegistryAddress,
} from '@sextant/contract'
import type { DatesSent } from '@sextant/contract/positions_2/dates.ts'
import type { GuestLink } from '#accounts/guest-links.ts'
import { clampedDates, windowOf } from './dates.ts'
import { cellFields, type Needed } from './fields.ts'
import { shownOperations, type ParameterRule, type ShownOperation } from './operations.ts'
import { shownSelection } from './selection.ts'

/** Throws ApiError 54 for an operation that a guest link cannot be used for. */
export function requireShownOperation(link: GuestLink, operation: Operation): ShownOperation {
  const operationShown = shownOperations[operation.address as RegistryAddress]
  if (operationShown === undefined || !link.contents.includes(operationShown.needs)) {
    throw new ApiError('forbidden', `this link does not show ${operation.address}`)
  }
  return operationShown
}

/**
 * A request of a guest as the link allows it: with dates within those that it shows, and with its filters of keywords. Throws
 * ApiError 54 for whatever the link does not show, and as reading the parameters does.
 *
 * @param timeZone of the owner, for the last days
 */
export function shownRequest(
  link: GuestLink,
  operation: Operation,
  sent: Readonly<Record<string, unknown>>,
  timeZone: string,
): Readonly<Record<string, unknown>> {
  const { parameters, selecting, everyDate, isReport } = requireShownOperation(link, operation)
  const input: Readonly<Record<string, unknown>> = readParameters(operation.parameters, sent)
  for (const name of Object.keys(operation.parameters)) {
    requireAllowed(link, name, Object.hasOwn(parameters, name) ? parameters[name] : undefined, input[name])
  }
  if (isReport) return sent
  const window = windowOf(link, timeZone)
  const maySelect = selecting.every((content) => link.contents.includes(content))
  const showsDates = everyDate ?? link.contents.includes('dates')
  return {
    ...shownSelection(link, sent, window, maySelect),
    ...clampedDates(input as unknown as DatesSent, window, showsDates),
    // What a filter of the link says about a folder holds for its sub-folders.
    group_folder_id_depth: true,
  }
}

/** Throws ApiError 54 for a value of a parameter that the link does not allow. */
function requireAllowed(
  link: GuestLink,
  field: string,
  rule: ParameterRule | undefined,
  value: unknown,
): void {
  const { contents, projectId, regions } = link
  const refuse = (text: string) => new ApiError('forbidden', text, { field })
  const asked = Array.isArray(value) ? (value as unknown[]) : [value]
  switch (rule) {
    case 'free':
    case 'dates':
      return
    case 'project':
      if (value !== projectId) throw refuse('there is no such project in this account')
      return
    case 'regions': {
      const other = regions === null ? undefined : asked.find((index) => !regions.includes(index as number))
      if (other !== undefined) throw refuse(`this link does not show the region ${shown(other)}`)
      return
    }
    case 'report':
      if (link.reports !== null && !link.reports.includes(value as number)) {
        throw refuse('there is no such report in this project')
      }
      return
    case 'sites':
      if (value === undefined || contents.includes('competitors')) return
      if (asked.some((id) => id !== projectId)) throw refuse('this link does not show competitors')
      return
    case 'cells': {
      const other = value === undefined ? undefined : asked.find((name) => !showsCellField(link, name))
      if (other !== undefined) throw refuse(`this link does not show ${shown(other)}`)
      return
    }
    default:
      // Off is what it would be without the parameter.
      if (value === undefined || value === false || value === 0) return
      if (rule === undefined || !contents.includes(rule)) throw refuse(`this link does not show \`${field}\``)
  }
}

function showsCellField({ contents }: GuestLink, name: unknown): boolean {
  const needed: Needed = cellFields[name as HistoryField]
  return needed !== 'never' && contents.includes(needed)
}
