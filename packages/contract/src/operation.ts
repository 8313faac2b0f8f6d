import type { Static, TSchema } from 'typebox'
import type { ErrorName } from './errors.ts'
import type { Parameters, ParametersRead, ParametersSent } from './parameter.ts'
import type { priceToken } from './price-token.ts'
import type { Right } from './rights.ts'
import type { FieldAsked, Row, RowOf } from './row.ts'
import type { Scope } from './scopes.ts'
import type { FetchStyle, WireFilter, WireOrder } from './selector.ts'

/** Operators of an address (docs/protocol.md, Addresses). */
export const verbs = ['get', 'add', 'edit', 'del'] as const
export type Verb = (typeof verbs)[number]

/** `{operator}/{service}` followed by zero to four method parts. */
export type Address = `${Verb}/${string}`

/**
 * Envelope of a list (docs/protocol.md, Envelopes).
 * - `whole`: `{result}` alone if complete and unpaged, otherwise with `total` and, before the last page, `nextOffset`.
 * - `counted`: always with `total`; with `nextOffset` if more follows.
 * - `limited`: as `counted`, and always with `limitedBy`, the limit in force.
 */
export type ListEnvelope = 'whole' | 'counted' | 'limited'

/**
 * How an operation uses a selection. `rows`: to return rows. `inside`: to pick rows for a file or for an object
 * around them. `targets`: only to pick the objects to act on (`filters`, `id`).
 */
export type SelectionUse = 'rows' | 'inside' | 'targets'

/** The selector as an operation offers it. */
export interface Selection<
  R extends Row = Row,
  Use extends SelectionUse = SelectionUse,
  Styles extends boolean = boolean,
> {
  readonly row: R
  readonly use: Use
  readonly envelope: ListEnvelope
  /** Whether `fetch_style` is offered. */
  readonly fetchStyle: Styles
  /** Field whose values group the rows in the `tree` view, if the operation offers that view. */
  readonly tree?: string
}

/** Who may call an operation; `open` includes callers who are not signed in. */
export type Access = 'open' | 'account' | 'administrator'

/**
 * Right that a guest of a project needs, by the parameter that names the project; `filters` stands for the projects
 * that `filters` and `id` pick. The first parameter names the project whose data the operation is about.
 */
export type RightsNeeded = Readonly<Record<string, Right>>

/** Reading needs `read` unless the operation says otherwise. Whatever changes something must say what it needs. */
type ScopeDeclared<A extends Address> = A extends `get/${string}`
  ? { scope?: Scope; ofAnyKey?: boolean }
  : { scope: Scope; ofAnyKey?: boolean; unbounded?: boolean }

export interface Operation<
  A extends Address = Address,
  P extends Parameters = Parameters,
  S extends Selection | undefined = Selection | undefined,
  Out = unknown,
> {
  readonly address: A
  /** Older addresses of the operation that programs still use. */
  readonly aliases: readonly Address[]
  /** One sentence for the reference. */
  readonly summary: string
  /** What a reader should know beyond the summary; Markdown. */
  readonly notes: string
  readonly access: Access
  /** Scopes that an API key needs for it; none for an open operation. */
  readonly scopes: readonly Scope[]
  /** Whether it is refused to keys with bounds, which could use it to leave them. */
  readonly unbounded: boolean
  /** Whether keys that see only some projects may use it although it names none. */
  readonly ofAnyKey: boolean
  /** Defaults to `view` for reading and `edit` for everything else, if `project_id` is a parameter. */
  readonly rights: RightsNeeded
  /**
   * Whether it reads figures over the cells of whole projects: always, or when one of these parameters is sent. Reports share
   * a part of the connections to the database, so that they do not hold up short requests.
   */
  readonly report: boolean | readonly string[]
  /** For an operation that spends money: the operation that returns the price of the same request, with a price token. */
  readonly price?: Address | undefined
  /** Whether it only sets how later work is done, which has no price yet: keys that require price tokens may not use it. */
  readonly spendsLater?: boolean
  readonly parameters: P
  readonly selection: S
  /** Schema of `result`; with a selection of rows it is derived from the row. `file`: a file. */
  readonly result: TSchema | 'rows' | 'file'
  /** Content types of the file, if the result is one. */
  readonly contentTypes: readonly string[]
  /** Catalogue entries beyond those that any operation may return. */
  readonly errors: readonly ErrorName[]
  /** A working request and the shape of its result; the ids are those of the sample account in the reference. */
  readonly example: { readonly request: Readonly<Record<string, unknown>>; readonly result: unknown }
  readonly _output?: Out
}

/**
 * An operation that spends names the operation that returns its price and takes its price token, or states that it only sets
 * how later work is done.
 */
type Spending =
  | { readonly scope: 'spend'; readonly price: Address; readonly parameters: typeof priceToken }
  | { readonly scope: 'spend'; readonly price?: undefined; readonly spendsLater: true }
  | { readonly scope?: Exclude<Scope, 'spend'>; readonly price?: undefined }

/** Declares an operation that returns a value or a file. */
export function operation<const A extends Address, P extends Parameters, const R extends TSchema | 'file'>(
  address: A,
  declaration: ScopeDeclared<A> & {
    aliases?: readonly Address[]
    summary: string
    notes?: string
    access?: Access
    rights?: RightsNeeded
    report?: boolean | readonly string[]
    parameters: P
    result: R
    contentTypes?: readonly string[]
    errors?: readonly ErrorName[]
    example: { request: Readonly<Record<string, unknown>>; result: unknown }
  } & Spending,
): Operation<A, P, undefined, R extends 'file' ? 'file' : Static<R & TSchema>> {
  return complete(address, { ...declaration, selection: undefined })
}

/** Declares an operation that needs no credentials. */
export function openOperation<const A extends Address, P extends Parameters, const R extends TSchema>(
  address: A,
  declaration: {
    summary: string
    notes?: string
    parameters: P
    result: R
    errors?: readonly ErrorName[]
    example: { request: Readonly<Record<string, unknown>>; result: unknown }
  },
): Operation<A, P, undefined, Static<R>> & { readonly access: 'open' } {
  return complete(address, { ...declaration, access: 'open', selection: undefined })
}

/** Declares an operation that picks objects with `filters` or `id` and acts on them. */
export function actionOn<const A extends Address, R extends Row, P extends Parameters, Out extends TSchema>(
  address: A,
  row: R,
  declaration: ScopeDeclared<A> & {
    summary: string
    notes?: string
    access?: Access
    rights?: RightsNeeded
    report?: boolean | readonly string[]
    parameters: P
    result: Out
    errors?: readonly ErrorName[]
    example: { request: Readonly<Record<string, unknown>>; result: unknown }
  } & Spending,
): Operation<A, P, Selection<R, 'targets', false>, Static<Out>> {
  return complete(address, {
    ...declaration,
    selection: { row, use: 'targets', envelope: 'whole', fetchStyle: false } as const,
  })
}

/** Declares an operation that lists rows with the whole selector. */
export function list<
  const A extends Address,
  R extends Row,
  P extends Parameters,
  const Styles extends boolean = false,
>(
  address: A,
  row: R,
  declaration: ScopeDeclared<A> & {
    aliases?: readonly Address[]
    summary: string
    notes?: string
    access?: Access
    rights?: RightsNeeded
    report?: boolean | readonly string[]
    parameters: P
    envelope: ListEnvelope
    fetchStyle?: Styles
    tree?: string
    errors?: readonly ErrorName[]
    example: { request: Readonly<Record<string, unknown>>; result: unknown }
  },
): Operation<A, P, Selection<R, 'rows', Styles>, RowOf<R>[]> {
  const { envelope, fetchStyle = false, tree, ...rest } = declaration
  const selection = {
    row,
    use: 'rows',
    envelope,
    fetchStyle,
    ...(tree === undefined ? {} : { tree }),
  } as const
  return complete(address, {
    ...rest,
    result: 'rows',
    selection,
  })
}

/** Declares an operation that returns a selection of rows as a file or inside an object. */
export function selectionOf<
  const A extends Address,
  R extends Row,
  P extends Parameters,
  const Out extends TSchema | 'file',
>(
  address: A,
  row: R,
  declaration: ScopeDeclared<A> & {
    summary: string
    notes?: string
    access?: Access
    rights?: RightsNeeded
    report?: boolean | readonly string[]
    parameters: P
    result: Out
    errors?: readonly ErrorName[]
    example: { request: Readonly<Record<string, unknown>>; result: unknown }
  },
): Operation<A, P, Selection<R, 'inside', false>, Out extends 'file' ? 'file' : Static<Out & TSchema>> {
  return complete(address, {
    ...declaration,
    selection: { row, use: 'inside', envelope: 'whole', fetchStyle: false } as const,
  })
}

function complete<O extends Operation>(
  address: Address,
  declaration: Omit<
    Operation,
    | 'address'
    | 'aliases'
    | 'notes'
    | 'access'
    | 'scopes'
    | 'unbounded'
    | 'ofAnyKey'
    | 'rights'
    | 'report'
    | 'contentTypes'
    | 'errors'
    | '_output'
  > &
    Partial<
      Pick<
        Operation,
        | 'aliases'
        | 'notes'
        | 'access'
        | 'unbounded'
        | 'ofAnyKey'
        | 'rights'
        | 'report'
        | 'contentTypes'
        | 'errors'
      >
    > & {
      scope?: Scope
    },
): O {
  const { scope = 'read', ...rest } = declaration
  const rights = 'project_id' in declaration.parameters ? { project_id: usualRight(address) } : {}
  return {
    aliases: [],
    notes: '',
    access: 'account',
    unbounded: false,
    ofAnyKey: false,
    rights,
    report: false,
    contentTypes: declaration.result === 'file' ? ['text/csv'] : [],
    errors: [],
    ...rest,
    scopes: scopesOf(scope, rest.access),
    address,
  } as unknown as O
}

/** Whether a request with this input is a report. */
export function isReport({ report }: Operation, input: Readonly<Record<string, unknown>>): boolean {
  return typeof report === 'boolean' ? report : report.some((name) => Boolean(input[name]))
}

function scopesOf(scope: Scope, access: Access | undefined): Scope[] {
  if (access === 'open') return []
  return access === 'administrator' && scope !== 'admin' ? [scope, 'admin'] : [scope]
}

function usualRight(address: Address): Right {
  return address.startsWith('get/') ? 'view' : 'edit'
}

export type InputOf<O extends Operation> = ParametersRead<O['parameters']>

/** Selector parameters of a request, by what the operation offers. */
interface TargetsSent {
  filters?: readonly WireFilter[]
  id?: number | string
}
interface RowsSent<R extends Row> extends TargetsSent {
  fields?: readonly FieldAsked<R>[]
  orders?: readonly WireOrder[]
  limit?: number | string
  offset?: number | string
}
interface StyleSent {
  fetch_style?: FetchStyle
}

/** Request of an operation, as a caller sends it. */
export type RequestOf<O extends Operation> = ParametersSent<O['parameters']> &
  (O['selection'] extends Selection<infer R, 'rows' | 'inside', infer Styles>
    ? RowsSent<R> & (Styles extends true ? StyleSent : unknown)
    : O['selection'] extends Selection<Row, 'targets'>
      ? TargetsSent
      : unknown)

/** What an operation returns as `result`. */
export type OutputOf<O extends Operation> =
  O extends Operation<Address, Parameters, Selection | undefined, infer Out> ? Out : never
