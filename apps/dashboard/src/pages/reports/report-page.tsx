import { hasRight } from '@sextant/contract/rights.ts'
import { Link, useParams } from 'react-router'
import { addressOf } from '../../address.ts'
import { useAsk } from '../../api/ask.ts'
import { useProject } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Paper } from '../../pieces/paper/paper.tsx'
import { SaveReport } from '../../pieces/save-report.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SendReport } from './mail/send-report.tsx'
import { ShareReport } from './share-report.tsx'
import { useTexts } from './texts/use-texts.ts'
import './reports.css'

/** A report as its owner sees it: its rows lead to the checks that their positions come from. */
export function Component() {
  const { report: texts } = useTexts()
  const { locale } = useLanguage()
  const project = useProject()
  const id = Number(useParams().reportId)
  const query = useAsk(
    'get/reports_2/reports/document',
    { project_id: project.id, id },
    { freshMs: Infinity },
  )
  const headline = query.data?.result.content.headline
  const mayShare = hasRight(project.right, 'delegate')
  return (
    <div className="reports-page">
      <div className="report-bar no-print">
        <PageTitle>{texts.title}</PageTitle>
        <Link to={addressOf.project(project.id, 'reports')}>{texts.back}</Link>
        <button type="button" onClick={() => window.print()}>
          {texts.print}
        </button>
        <SaveReport projectId={project.id} id={id} words={texts} />
        {mayShare && headline !== undefined && (
          <ShareReport projectId={project.id} id={id} headline={headline} />
        )}
        {hasRight(project.right, 'edit') && headline !== undefined && (
          <SendReport projectId={project.id} id={id} mayLink={mayShare} />
        )}
      </div>
      <Asked query={query}>
        {({ result: { content, evidence, fingerprint } }) => (
          <>
            <p className="hint no-print">
              {texts.frozen(formatDateTime(content.made_at, locale))} {texts.evidence}
            </p>
            <Paper
              content={content}
              fingerprint={fingerprint}
              evidenceAt={(block, row) => {
                const { dates, keyword_ids, region_index } = evidence.blocks[block]!
                const keyword = keyword_ids[row] ?? null
                if (keyword === null) return undefined
                const view = { region: String(region_index), date: dates.at(-1), part: 'source' }
                return addressOf.keyword(project.id, Number(keyword), view)
              }}
            />
          </>
        )}
      </Asked>
    </div>
  )
}
