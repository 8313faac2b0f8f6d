/** One SQL statement with its values. */
export interface Statement {
  /** SQL with `$1`, `$2`, … in place of the values. */
  readonly text: string
  /** The values in the order of their numbers. */
  readonly values: readonly unknown[]
  /** Prepares the statement under this name, once per connection. One name always means one text. */
  readonly name?: string
  /** Milliseconds this statement may take; 0 is without limit; absent is the database's default. */
  readonly timeoutMs?: number
  /** A read that answers within a few milliseconds. Where the profile can, such reads share connections without waiting their turn. */
  readonly short?: boolean
}
