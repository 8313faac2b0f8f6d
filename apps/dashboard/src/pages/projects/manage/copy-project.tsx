import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/projects.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useSharedTexts } from '../../../texts/language.tsx'
import { Option } from '../../../ui/option.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Copies a project with its settings and, if chosen, its keywords and positions. */
export function CopyProject({ project: { id } }: { project: Project }) {
  const { working } = useSharedTexts()
  const texts = useTexts()
  const [keywords, setKeywords] = useState(true)
  const [positions, setPositions] = useState(false)
  const copy = useCommand('add/projects_2/projects/copy')
  return (
    <section className="manage-part">
      <h3>{texts.copyTitle}</h3>
      {copy.error !== null && <FailureNotice failure={copy.error.failure} />}
      <Option
        label={texts.copyKeywords}
        checked={keywords}
        onChange={({ target }) => {
          setKeywords(target.checked)
          if (!target.checked) setPositions(false)
        }}
      />
      <Option
        label={texts.copyPositions}
        checked={positions}
        disabled={!keywords}
        onChange={({ target }) => setPositions(target.checked)}
      />
      <div className="row">
        <button
          type="button"
          aria-disabled={copy.isPending}
          onClick={() => {
            if (copy.isPending) return
            copy.mutate({
              project_id: id,
              copy_keywords: keywords ? 1 : 0,
              copy_positions: positions ? 1 : 0,
            })
          }}
        >
          {copy.isPending ? working : texts.copy}
        </button>
        <span role="status">
          {copy.isSuccess && (
            <>
              {texts.copied}{' '}
              <Link to={addressOf.project(Number(copy.data.result), 'keywords')}>{texts.toCopy}</Link>
            </>
          )}
        </span>
      </div>
    </section>
  )
}
