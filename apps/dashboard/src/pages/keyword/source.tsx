import { Asked } from '../../pieces/asked.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useProvenance, type Provenance } from './provenance.ts'
import { ReplyPages } from './reply-pages.tsx'
import { ResultLine } from './result-line.tsx'
import type { SerpOf } from './serp.ts'
import { SourceCheck } from './source-check.tsx'
import { SourceRules } from './source-rules.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The source of a date's position, from the query to the result that gave it. */
export function Source({ of, date }: { of: SerpOf; date: string }) {
  const texts = useTexts()
  const query = useProvenance(of, date)
  return (
    <Asked query={query}>
      {({ result }) => (
        <>
          <p>{texts.source.kinds[result.source]}</p>
          {result.check !== null && (
            <ol className="trail">
              <li>
                <h3>{texts.source.asked}</h3>
                <SourceCheck projectId={of.projectId} check={result.check} replay={result.replay} />
              </li>
              <li>
                <h3>{texts.source.answered}</h3>
                <ReplyPages of={of} date={date} pages={result.pages} removed={result.replies_removed} />
              </li>
              <li>
                <h3>{texts.source.looked}</h3>
                <SourceRules rules={result.rules!} />
              </li>
              <li>
                <h3>{texts.source.found}</h3>
                <ResultLine line={result.line} />
              </li>
              <li>
                <h3>{texts.source.again}</h3>
                <Agreement provenance={result} />
              </li>
            </ol>
          )}
        </>
      )}
    </Asked>
  )
}

/** Whether reading the stored replies again gives the shown position. */
function Agreement({ provenance: { agrees, recomputed } }: { provenance: Provenance }) {
  const { source } = useTexts()
  if (agrees === 1) return <p className="better">✓ {source.agrees}</p>
  if (agrees === null) return <p>{source.cannotTell}</p>
  return (
    <Notice kind="warning" title={source.disagrees(String(recomputed?.position ?? '--'))}>
      <p>{source.disagreesTodo}</p>
    </Notice>
  )
}
