import { useState } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { linesOf } from '../../../ui/lines.ts'
import { Table } from '../../../ui/table.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { rulesToSend, type Rule, type Site } from './site.ts'
import { useTexts } from './texts/use-texts.ts'

/** Most addresses tested at once. */
const TRIED = 100

/**
 * Tests whether addresses would count as the site's by rules that need not be saved, and which rule decides.
 */
export function Tester({
  projectId,
  site,
  rules,
}: {
  projectId: number
  site: Site
  rules: readonly Rule[]
}) {
  const { tester: texts, ...all } = useTexts()
  const [text, setText] = useState('')
  const urls = useSettled(text)
  const tried = useSettled(JSON.stringify(rulesToSend(rules)))
  const asked = linesOf(urls).slice(0, TRIED)
  const query = useAsk(
    'get/positions_2/rules/test',
    asked.length === 0
      ? undefined
      : { project_id: projectId, site_id: site.id, urls: asked, rules: JSON.parse(tried) as Rule[] },
    { keep: true },
  )
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <TextLines
        label={texts.urls}
        hint={texts.hint}
        placeholder="https://shop.bakery-lane.example/rye"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {asked.length > 0 && (
        <Asked query={query}>
          {({ result }) => (
            <Table
              label={texts.title}
              isStacked
              rows={result.map((address, place) => ({ ...address, place }))}
              keyOf={({ place }) => place}
              columns={[
                {
                  name: 'address',
                  heading: texts.address,
                  isRowHeading: true,
                  cell: ({ url, canonical }) => (
                    <span>
                      {url}
                      <span className="hint"> {canonical ?? texts.noAddress}</span>
                    </span>
                  ),
                },
                {
                  name: 'counts',
                  heading: texts.counts,
                  cell: ({ belongs }) => (
                    <span className={belongs === 1 ? 'better' : 'worse'}>
                      {belongs === 1 ? texts.yes : texts.no}
                    </span>
                  ),
                },
                {
                  name: 'decides',
                  heading: texts.decides,
                  breaksWords: true,
                  cell: ({ rule }) => (rule === null ? texts.noRule : all.ruleInWords(rule)),
                },
              ]}
            />
          )}
        </Asked>
      )}
    </div>
  )
}
