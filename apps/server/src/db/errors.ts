import { isUnreachable, unreachable } from './unreachable.ts'

/** The kind of failure, as far as a caller can act on it. `other` keeps the SQLSTATE. */
export type DatabaseErrorKind =
  | 'statement_timeout'
  | 'invalid_regex'
  | 'unique_violation'
  | 'unavailable'
  | 'data_folder_in_use'
  | 'data_folder_unusable'
  | 'other'

interface Details {
  cause?: unknown
  /** Five characters, PostgreSQL appendix A. */
  sqlstate?: string | undefined
  /** Name of the violated constraint, for the integrity errors (SQLSTATE class 23). */
  constraint?: string | undefined
}

/** An error of the database or of the connection to it. The driver's error is the `cause`. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError'
  readonly kind: DatabaseErrorKind = 'other'
  readonly sqlstate: string | undefined
  readonly constraint: string | undefined

  constructor(message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.sqlstate = details.sqlstate
    this.constraint = details.constraint
  }
}

/** The statement was cancelled at its time limit. Unless it was a commit, it changed nothing. */
export class StatementTimeout extends DatabaseError {
  override readonly name = 'StatementTimeout'
  override readonly kind = 'statement_timeout'
}

/** A pattern is not a valid regular expression (SQLSTATE 2201B). The message is PostgreSQL's. */
export class InvalidRegex extends DatabaseError {
  override readonly name = 'InvalidRegex'
  override readonly kind = 'invalid_regex'
}

/** A row with this key already exists (SQLSTATE 23505); `constraint` names the rule. */
export class UniqueViolation extends DatabaseError {
  override readonly name = 'UniqueViolation'
  override readonly kind = 'unique_violation'
}

/** The database cannot be reached, is full or disconnected. A later retry may succeed. */
export class Unavailable extends DatabaseError {
  override readonly name: string = 'Unavailable'
  override readonly kind = 'unavailable'
  /** What a caller reads. */
  readonly sentence: string = 'the database cannot be reached'
}

/** The database works, but had no connection or memory to spare. A later retry may succeed. */
export class Busy extends Unavailable {
  override readonly name: string = 'Busy'
  override readonly sentence = 'the service is busy'
}

/** SQLSTATE of a full disk. */
export const DISK_FULL = '53100'

/** The database has no disk left to write to. It writes again once there is room, and usually reads before. */
export class DiskFull extends Unavailable {
  override readonly name: string = 'DiskFull'
  override readonly sentence = 'the disk of the database is full'
}

/** Another process holds the data folder. The message names it and says what to do. */
export class DataFolderInUse extends DatabaseError {
  override readonly name = 'DataFolderInUse'
  override readonly kind = 'data_folder_in_use'
}

/** The data folder cannot be created or written. The message says why and what to do. */
export class DataFolderUnusable extends DatabaseError {
  override readonly name = 'DataFolderUnusable'
  override readonly kind = 'data_folder_unusable'
}

/** SQLSTATEs with a specific error; a two-character key stands for its whole class. */
const BY_SQLSTATE: Readonly<Record<string, typeof DatabaseError>> = {
  '57014': StatementTimeout,
  '2201B': InvalidRegex,
  '23505': UniqueViolation,
  '08': Unavailable, // connection exceptions
  '53': Busy, // too many connections, out of memory
  [DISK_FULL]: DiskFull,
  '57P01': Unavailable, // admin shutdown
  '57P02': Unavailable, // crash shutdown
  '57P03': Unavailable, // cannot connect now
  '57P05': Unavailable, // idle session timeout
  '25P03': Unavailable, // idle in transaction timeout
  '28000': Unavailable, // cannot log in
  '28P01': Unavailable, // wrong password
  '3D000': Unavailable, // no such database
}

/** The pool of pg, after waiting for one of its connections. */
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect'

/** A sharded database names the constraint of a shard: `keywords_name_102147`. */
const SHARD = /_\d+$/

/** A coordinator passes on a worker's error without its field `constraint`: "… violates unique constraint "accounts_email_102008"". */
const NAMED_CONSTRAINT = /constraint "([^"]+)"/

/** A coordinator that loses a worker amid a transaction gives its error no code (XX000). */
const LOST_WORKER = /^failure on connection marked as essential/

/** Nor has the error of a duplicate among rows that a coordinator copies to a worker, as `insert … select` does. */
const COPIED_DUPLICATE = /^duplicate key value violates unique constraint/

interface DriverError extends Error {
  code?: string
  severity?: string
  constraint?: string
}

/**
 * Translates an error of the driver to one of this module. Other errors, such as those of application code, are returned
 * unchanged.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error
  const { code: given, severity, constraint } = error as DriverError
  const code = given === 'XX000' && COPIED_DUPLICATE.test(error.message) ? '23505' : given
  if (severity !== undefined && code !== undefined && code.length === 5) {
    const Kind = LOST_WORKER.test(error.message)
      ? Unavailable
      : (BY_SQLSTATE[code] ?? BY_SQLSTATE[code.slice(0, 2)] ?? DatabaseError)
    return new Kind(Kind === Unavailable ? unreachable(error.message, code) : error.message, {
      cause: error,
      sqlstate: code,
      constraint: (constraint ?? namedIn(error, code))?.replace(SHARD, ''),
    })
  }
  if (error.message === NO_FREE_CONNECTION) {
    return new Busy('No connection to the database became free in time.', { cause: error })
  }
  if (isUnreachable(error.message, code)) {
    return new Unavailable(unreachable(error.message, code), { cause: error })
  }
  return error
}

function namedIn({ message }: Error, code: string): string | undefined {
  return code.startsWith('23') ? NAMED_CONSTRAINT.exec(message)?.[1] : undefined
}

/** A migration cannot be applied, or the database does not fit this code. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
