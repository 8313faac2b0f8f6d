import { useCommand, type Command, type CommandAddress } from '../../../api/ask.ts'
import type { Scope } from '../view.ts'
import { requestsOf, type Picked } from './selection.ts'

/** Changes of many keywords that return how many matched. */
type BulkAddress = Extract<CommandAddress, `edit/keywords_2/keywords/${'tags' | 'target' | 'move'}`>

export interface Bulk {
  readonly command: Pick<Command<BulkAddress>, 'isPending' | 'error'>
  /** Changes a selection in as many requests as necessary, and reports the number of keywords. */
  readonly change: (
    picked: Picked,
    how: Readonly<Record<string, unknown>>,
    onDone: (count: number) => void,
  ) => void
}

export function useBulk(address: BulkAddress): Bulk {
  const command = useCommand(address)
  const changeAll = async (requests: readonly Scope[], how: Readonly<Record<string, unknown>>) => {
    let count = 0
    for (const request of requests) {
      count += (await command.mutateAsync({ ...request, ...how })).result
    }
    return count
  }
  return {
    command,
    change: (picked, how, onDone) => {
      // `command` has the failure.
      changeAll(requestsOf(picked), how).then(onDone, () => undefined)
    },
  }
}
