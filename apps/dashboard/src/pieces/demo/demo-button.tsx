import { useNavigate } from 'react-router'
import { addressOf } from '../../address.ts'
import { useCommand } from '../../api/ask.ts'
import { useLanguage } from '../../texts/language.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Longest wait for the demo's history, in milliseconds. A small machine takes long. */
const TIMEOUT_MS = 120_000

/** Creates a demo project in the language of the pages and opens it. */
export function DemoButton() {
  const texts = useTexts()
  const { code } = useLanguage()
  const navigate = useNavigate()
  const create = useCommand('add/projects_2/projects/demo', { timeoutMs: TIMEOUT_MS })
  return (
    <div className="demo-offer">
      {create.error !== null && <FailureNotice failure={create.error.failure} />}
      <button
        type="button"
        aria-disabled={create.isPending}
        onClick={() => {
          if (create.isPending) return
          // By then the button may be gone, since it shows only while there is no project.
          create.mutateAsync({ lang: code }).then(
            ({ result }) => navigate(addressOf.project(result, 'rankings')),
            () => undefined,
          )
        }}
      >
        {texts.create}
      </button>
      <p className="hint" role="status">
        {create.isPending ? texts.creating : texts.createHint}
      </p>
    </div>
  )
}
