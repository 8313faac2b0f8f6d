import { ApiError, type ErrorName, type Operation } from '@sextant/contract'
import type { Actor } from '#accounts/authenticate.ts'
import { ownerOf } from '#accounts/owner.ts'
import type { Origin } from '#accounts/sessions.ts'
import type { Executor } from '#db/database.ts'
import { detailsOf } from './details.ts'
import { isRecorded, record } from './entry.ts'

/** The entry of one request in the audit log. Requests of callers who are not signed in have none. */
export class RequestAudit {
  readonly #operation: Operation
  readonly #actor: Actor | undefined
  readonly #origin: Origin
  #input: Readonly<Record<string, unknown>> = {}
  #details: Readonly<Record<string, unknown>> = {}

  constructor(operation: Operation, caller: { readonly actor: Actor | undefined; readonly origin: Origin }) {
    this.#operation = operation
    this.#actor = caller.actor
    this.#origin = caller.origin
  }

  /** Adds the parameters, once they are read. */
  of(sent: Readonly<Record<string, unknown>>, input: Readonly<Record<string, unknown>>): void {
    this.#input = input
    this.#details = detailsOf(this.#operation, sent)
  }

  /** Records the request as done, in its transaction if it has one. */
  async done(tx: Executor): Promise<void> {
    if (this.#actor === undefined) return
    // Rights were checked before.
    const owner = ownerOf(this.#actor, this.#operation.rights, this.#input)
    await this.#record(tx, this.#actor, owner.accountId, undefined)
  }

  /** Records the request as refused or failed, if the error is of that kind. */
  async refused(executor: Executor, error: unknown): Promise<void> {
    const name = error instanceof ApiError ? error.error : 'internal'
    if (this.#actor === undefined || !isRecorded(name)) return
    await this.#record(executor, this.#actor, this.#actor.accountId, name)
  }

  async #record(
    executor: Executor,
    actor: Actor,
    ownerId: number,
    error: ErrorName | undefined,
  ): Promise<void> {
    const [parameter] = Object.keys(this.#operation.rights)
    const projectId = parameter === undefined ? undefined : this.#input[parameter]
    await record(executor, {
      ownerId,
      actor,
      origin: this.#origin,
      action: this.#operation.address,
      projectId: typeof projectId === 'number' ? projectId : undefined,
      error,
      details: this.#details,
    })
  }
}
