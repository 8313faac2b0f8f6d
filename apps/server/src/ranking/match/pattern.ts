/**
 * Regular expressions that match in time proportional to the text, because users write them and run them on other
 * people's URLs. All states are followed at once, so nothing is tried twice. Back-references and lookaround would need
 * more and are not supported. docs/decisions/0010-linear-time-patterns.md compares this with a library.
 */

/** Whether a character matches, given its lower-case code point. */
export type Accepts = (code: number) => boolean

export type PatternNode =
  | { readonly kind: 'character'; readonly accepts: Accepts }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'either'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly from: number; readonly to: number }

/** Most states of a pattern, counted repetitions written out. Bounds the cost of each character of a text. */
export const STATES = 200

type State =
  | { readonly kind: 'character'; readonly accepts: Accepts; next: number }
  | { readonly kind: 'start' | 'end'; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'match' }

/** Number of states that a pattern needs, counted before any are made: `((a{99}){99}){99}` would need a million. */
export function statesOf(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.items.reduce((sum, item) => sum + statesOf(item), 0)
    case 'either':
      return node.items.reduce((sum, item) => sum + statesOf(item) + 1, -1)
    case 'repeat':
      return (statesOf(node.item) + 1) * (node.to === Infinity ? node.from + 1 : Math.max(node.to, 1))
    default:
      return 1
  }
}

/** Returns a function that finds the pattern anywhere in a text, ignoring case. */
export function patternMatcher(pattern: PatternNode): (text: string) => boolean {
  const states: State[] = []
  const add = (state: State) => states.push(state) - 1
  /** Adds the states of a node, followed by the state `next`, and returns its first state. */
  const compile = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'character':
      case 'start':
      case 'end':
        return add({ ...node, next })
      case 'sequence':
        return node.items.reduceRight((after, item) => compile(item, after), next)
      case 'either':
        return node.items
          .map((item) => compile(item, next))
          .reduceRight((other, each) => add({ kind: 'fork', next: each, other }))
      case 'repeat':
        return repeat(node, next)
    }
  }
  const repeat = ({ item, from, to }: Extract<PatternNode, { kind: 'repeat' }>, next: number): number => {
    let begin = next
    if (to === Infinity) {
      begin = add({ kind: 'fork', next, other: next })
      ;(states[begin] as { next: number }).next = compile(item, begin)
    } else {
      for (let count = from; count < to; count++) {
        begin = add({ kind: 'fork', next: compile(item, begin), other: next })
      }
    }
    for (let count = 0; count < from; count++) begin = compile(item, begin)
    return begin
  }
  const begin = compile(pattern, add({ kind: 'match' }))
  return (text) =>
    run(
      states,
      begin,
      [...text.toLowerCase()].map((character) => character.codePointAt(0)!),
    )
}

function run(states: readonly State[], begin: number, codes: readonly number[]): boolean {
  const reachedAt = new Int32Array(states.length).fill(-1)
  let current: Extract<State, { kind: 'character' }>[] = []
  for (let place = 0; place <= codes.length; place++) {
    const following: typeof current = []
    const code = codes[place]
    /** Follows every step that needs no character; returns true when the pattern is found. */
    const reach = (id: number): boolean => {
      if (reachedAt[id] === place) return false
      reachedAt[id] = place
      const state = states[id]!
      switch (state.kind) {
        case 'match':
          return true
        case 'character':
          following.push(state)
          return false
        case 'start':
          return place === 0 && reach(state.next)
        case 'end':
          return place === codes.length && reach(state.next)
        case 'fork':
          return reach(state.next) || reach(state.other)
      }
    }
    // Continue every attempt, then begin a new one: the pattern may start anywhere.
    const before = codes[place - 1]
    for (const state of current) {
      if (state.accepts(before!) && reach(state.next)) return true
    }
    if (reach(begin)) return true
    if (code === undefined) return false
    current = following
  }
  return false
}
