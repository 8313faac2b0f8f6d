/** One SQL statement with its values. */
export interface Statement {
  /** SQL with `$1`, `$2`, … in place of the values. */
  readonly text: string
  /** The values in the order of their numbers. */
  readonly values: readonly unknown[]
  /** Prepares the statement under this name, once per connection. One name always means one text. */
  readonly name?: string
  /** Timeout in milliseconds; 0 means no limit. Defaults to the database's. */
  readonly timeoutMs?: number
  /** A read that takes a few milliseconds. If the profile allows, such reads share connections. */
  readonly short?: boolean
}
