import { useQuery } from '@tanstack/react-query'
import { askReadiness, type Readiness } from '../api/readiness.ts'
import type { Texts } from '../texts/en.ts'
import { useSharedTexts } from '../texts/language.tsx'

/** Milliseconds between requests. */
const WHEN_READY_MS = 5_000
const WHEN_NOT_MS = 2_000

/** Shows whether the installation is ready. */
export function ReadinessLine() {
  const texts = useSharedTexts()
  const { data: latest } = useQuery({
    queryKey: ['readyz'],
    queryFn: ({ signal }) => askReadiness(signal),
    refetchInterval: ({ state }) => (state.data?.state === 'ready' ? WHEN_READY_MS : WHEN_NOT_MS),
  })
  const { sign, kind, sentence, more } = lineOf(latest, texts)
  return (
    <p className={`readiness ${kind}`} role="status">
      <span className="sign" aria-hidden="true">
        {sign}
      </span>
      <span>
        {sentence} {more}
      </span>
    </p>
  )
}

interface Line {
  readonly sign: string
  readonly kind: string
  readonly sentence: string
  /** The version, or what to do. */
  readonly more?: string
}

function lineOf(readiness: Readiness | undefined, { readiness: texts }: Texts): Line {
  switch (readiness?.state) {
    case undefined:
      return { sign: '…', kind: 'information', sentence: texts.checking }
    case 'ready':
      return {
        sign: '✓',
        kind: 'success',
        sentence: texts.ready,
        ...(readiness.version === undefined ? {} : { more: texts.version(readiness.version) }),
      }
    case 'not_ready':
      return {
        sign: '!',
        kind: 'warning',
        sentence: `${texts.notReady(readiness.reason)}.`,
        more: texts.notReadyTodo,
      }
    case 'unreachable':
      return { sign: '✕', kind: 'failure', sentence: texts.unreachable, more: texts.unreachableTodo }
  }
}
