import { useState } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Paper } from '../../../pieces/paper/paper.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { settingsOf, type Draft } from './draft.ts'

/** The report that a draft gives now, with real numbers. It is made again on request, since a large project takes a while. */
export function Preview({ projectId, draft }: { projectId: number; draft: Draft }) {
  const { builder: texts } = useTexts()
  const [shown, setShown] = useState(draft)
  const query = useAsk(
    'get/reports_2/templates/preview',
    { project_id: projectId, ...settingsOf(shown) },
    { keep: true, freshMs: Infinity },
  )
  const isStale = JSON.stringify(settingsOf(shown)) !== JSON.stringify(settingsOf(draft))
  return (
    <section className="preview" aria-labelledby="preview">
      <h3 id="preview">{texts.preview}</h3>
      <p className="hint">{texts.previewTodo}</p>
      <div className="row">
        <button type="button" onClick={() => setShown(draft)}>
          {texts.refresh}
        </button>
        <span role="status" className="warning">
          {isStale ? texts.stale : ''}
        </span>
      </div>
      <Asked query={query}>{({ result }) => <Paper content={result} />}</Asked>
    </section>
  )
}
