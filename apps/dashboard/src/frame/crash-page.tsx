import { useRouteError } from 'react-router'
import { useSharedTexts } from '../texts/language.tsx'
import { Notice } from '../ui/notice.tsx'
import { MissingNotice } from './missing-notice.tsx'
import { isMissingPiece } from './missing-piece.ts'

/** Shown in place of everything when that crashed. */
export function CrashPage() {
  return (
    <main>
      <CrashNotice />
    </main>
  )
}

/** Shown in place of a page that crashed or could not be loaded. */
export function CrashNotice() {
  const texts = useSharedTexts()
  const error = useRouteError()
  if (isMissingPiece(error)) return <MissingNotice />
  return (
    <Notice kind="failure" title={texts.failures.crashed}>
      <p>{texts.failures.crashedTodo}</p>
      <p lang="en">{String(error)}</p>
      <button type="button" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </Notice>
  )
}
