import { useRouteError } from 'react-router'
import { useSharedTexts } from '../texts/language.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown in place of a page that crashed. */
export function CrashNotice() {
  const texts = useSharedTexts()
  const error = useRouteError()
  return (
    <main>
      <Notice kind="failure" title={texts.failures.crashed}>
        <p>{texts.failures.crashedTodo}</p>
        <p lang="en">{String(error)}</p>
        <button type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </Notice>
    </main>
  )
}
