/** What a command works with; those of the process, except in tests. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  /** Data only, so that it can be piped. */
  readonly stdout: NodeJS.WritableStream
  /** Errors, questions and progress. */
  readonly stderr: NodeJS.WritableStream
}

/** A command of `sextant`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** Printed with `--help`. */
  readonly usage: string
  /** Returns the exit code. Throws UsageError and CommandFailed, whose messages are printed. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>
}

/** The command line is invalid; the message says what to change. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command failed; the message says why. The exit code is 1. */
export class CommandFailed extends Error {
  override readonly name: string = 'CommandFailed'
}
