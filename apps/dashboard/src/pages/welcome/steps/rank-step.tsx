import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import type { Project } from '../../../api/project.ts'
import { trackedRegions } from '../../../api/regions.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { InventedNotice } from '../../../pieces/demo/invented-notice.tsx'
import { useRegionInWords } from '../../../pieces/regions/region-in-words.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { RankCell } from './rank-cell.tsx'

/** Keywords shown; the rankings have the others. */
const SHOWN = 20

/** The positions of the first check, and links to continue. */
export function RankStep({ project }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  const nameOf = useRegionInWords()
  const { id, positions_date: date } = project
  const regions = trackedRegions(project)
  const history = useAsk(
    'get/positions_2/history',
    date === null || regions.length === 0
      ? undefined
      : {
          project_id: id,
          regions_indexes: regions.map(({ index }) => index),
          dates: [date],
          history_fields: ['position', 'outcome', 'worst_position'],
          fields: ['id', 'name'],
          limit: SHOWN,
        },
  )
  return (
    <>
      <InventedNotice {...project} />
      <Asked query={history}>
        {({ result: { keywords } }) => (
          <div className="scroll" role="region" aria-label={texts.steps.rank} tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{texts.keyword}</th>
                  {regions.map((region) => (
                    <th key={region.index} scope="col">
                      {nameOf(region)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {keywords.map(({ id: keywordId, name, positionsData }) => (
                  <tr key={keywordId}>
                    <th scope="row">{name}</th>
                    {regions.map(({ index }) => (
                      <td key={index}>
                        <RankCell
                          cell={
                            Array.isArray(positionsData)
                              ? undefined
                              : (positionsData as Readonly<Record<string, object>>)[`${date}:${id}:${index}`]
                          }
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Asked>
      <p className="hint">
        {texts.legend} {project.count_keywords > SHOWN && texts.first(SHOWN, project.count_keywords)}
      </p>
      <h3>{texts.nextTitle}</h3>
      <ul>
        <li>
          <Link to={addressOf.project(id, 'rankings')}>{texts.toRankings}</Link>
        </li>
        <li>
          <Link to={addressOf.project(id, 'settings', { section: 'checks' })}>{texts.toSchedule}</Link>
        </li>
        <li>
          <Link to={addressOf.project(id, 'runs')}>{texts.toRuns}</Link>
        </li>
      </ul>
    </>
  )
}
