export { createClient, type CallOptions, type Client, type ClientOptions } from './client.ts'
export {
  failedWith,
  SextantError,
  unwrap,
  type Answer,
  type Failure,
  type FailureKind,
  type Success,
} from './answer.ts'
export type { BaseAt, FieldsAt, PagedAddress, PathOf, RequestTo, RowAt, StylesAt } from './address.ts'
export {
  historyCell,
  type FileAnswer,
  type PagedRowAt,
  type PositionsData,
  type ResultAt,
  type RowAsked,
  type SnapshotsData,
} from './result.ts'
export type {
  HistoryCell,
  PositionsSummary,
  ProjectHistory,
  ProjectRegion,
  ProjectSearcher,
  SnapshotResult,
} from '@sextant/contract'
