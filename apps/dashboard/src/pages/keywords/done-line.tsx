import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { useTexts } from './texts/use-texts.ts'
import { useRestore } from './trash/restore.ts'
import type { Done } from './workspace.ts'

/** States what was done last, with a button that undoes it where that is possible. */
export function DoneLine({
  done,
  onUndone,
}: {
  done: Done | undefined
  onUndone: (done: Done | undefined) => void
}) {
  const texts = useTexts()
  const restore = useRestore()
  const undo = done?.undo
  return (
    <>
      <div className="done-line row" role="status">
        {done !== undefined && (
          <>
            <span>
              {!done.isNothing && (
                <span aria-hidden="true" className="success">
                  ✓{' '}
                </span>
              )}
              {done.sentence}
            </span>
            {undo !== undefined && (
              <button
                type="button"
                aria-disabled={restore.isPending}
                onClick={() => {
                  if (restore.isPending) return
                  restore.mutate(undo, {
                    onSuccess: (count) => onUndone({ sentence: texts.restored[undo.noun](count) }),
                  })
                }}
              >
                {texts.undo}
              </button>
            )}
            <button type="button" className="plain" onClick={() => onUndone(undefined)}>
              <span aria-hidden="true">✕</span>
              <span className="unseen">{texts.hide}</span>
            </button>
          </>
        )}
      </div>
      {restore.error !== null && <FailureNotice failure={restore.error.failure} />}
    </>
  )
}
