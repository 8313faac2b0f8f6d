import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { changesSomething, replayCounts, sitesOf, type Replay } from './replay.ts'
import type { Site } from './site.ts'
import { useTexts } from './texts/use-texts.ts'
import '../../../ui/stacked-table.css'

/** Changes shown; the API has all of them. */
const CHANGES_SHOWN = 50

/** The outcome of the latest replay, its changes, and for a preview a button to apply them. */
export function ReplayOutcome({
  projectId,
  replay,
  sites,
  onApply,
}: {
  projectId: number
  replay: Replay
  sites: readonly Site[]
  onApply: (sitesIds: readonly number[]) => void
}) {
  const { past: texts } = useTexts()
  const { locale } = useLanguage()
  const names = sitesOf(replay).map((id) => sites.find((site) => site.id === id)?.name ?? `#${id}`)
  const finished = replay.status === 'finished'
  return (
    <div className="replay-outcome">
      <p role="status">
        <strong>{texts.outcome(replay.preview === 1, finished, formatDateTime(replay.date, locale))}</strong>{' '}
        {names.join(', ')}
      </p>
      <ul>
        {replayCounts
          .filter((name) => replay[name] > 0)
          .map((name) => (
            <li key={name}>{texts.counts[name](formatCount(replay[name], locale))}</li>
          ))}
        {replay.checks === 0 && <li>{texts.nothing}</li>}
      </ul>
      {changesSomething(replay) && <Changes projectId={projectId} replayId={replay.id} />}
      {replay.preview === 1 && finished && changesSomething(replay) && (
        <button type="button" className="primary" onClick={() => onApply(sitesOf(replay))}>
          {texts.apply}…
        </button>
      )}
    </div>
  )
}

function Changes({ projectId, replayId }: { projectId: number; replayId: number }) {
  const { past: texts } = useTexts()
  const { locale } = useLanguage()
  const query = useAsk('get/positions_2/replays/changes', {
    project_id: projectId,
    replay_id: replayId,
    limit: CHANGES_SHOWN,
  })
  return (
    <details>
      <summary>{texts.changes}</summary>
      <Asked query={query}>
        {({ result, total = 0 }) => (
          <>
            <table className="table stacked">
              <caption className="unseen">{texts.changes}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.columns.keyword}</th>
                  <th scope="col">{texts.columns.date}</th>
                  <th scope="col">{texts.columns.before}</th>
                  <th scope="col">{texts.columns.after}</th>
                </tr>
              </thead>
              <tbody>
                {result.map((change) => (
                  <tr key={change.id}>
                    <th scope="row">{change.name ?? texts.goneKeyword}</th>
                    <td data-label={texts.columns.date}>{formatDate(change.date, locale)}</td>
                    <td data-label={texts.columns.before}>
                      <div>
                        {change.old_position ?? texts.none} <span className="hint">{change.old_url}</span>
                      </div>
                    </td>
                    <td data-label={texts.columns.after}>
                      <div>
                        {change.position ?? texts.none} <span className="hint">{change.url}</span>
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {total > result.length && <p className="hint">{texts.more(total - result.length)}</p>}
          </>
        )}
      </Asked>
    </details>
  )
}
