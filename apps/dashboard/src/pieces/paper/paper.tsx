import type { ReportContent } from '@sextant/contract/reports_2/document.ts'
import { writingIn } from '@sextant/contract/reports_2/writing.ts'
import { Figures } from './figures.tsx'
import { Table } from './table.tsx'
import './paper.css'

/** A report as its readers see it: always light, and A4 pages when it is printed. */
export function Paper({
  content,
  fingerprint,
  top = 'h2',
  evidenceAt,
}: {
  content: ReportContent
  /** Undefined for a preview. */
  fingerprint?: string
  /** Level of its heading. */
  top?: 'h1' | 'h2'
  /** Address of the evidence of a row of a block, for its owner. */
  evidenceAt?: (block: number, row: number) => string | undefined
}) {
  const { words } = content
  const writing = writingIn(content.language)
  const Top = top
  const heading = top === 'h1' ? 'h2' : 'h3'
  return (
    <article className="paper" lang={content.language} style={{ '--brand': content.colour }}>
      <header className="paper-top">
        <span className="agency">
          {content.logo !== null && (
            <img src={`data:${content.logo.type};base64,${content.logo.base64}`} alt="" className="logo" />
          )}
          {content.agency}
        </span>
        <span className="kicker">{content.report_for}</span>
      </header>
      {content.invented && <p className="paper-invented">{words.invented}</p>}
      <p className="kicker">{content.kicker}</p>
      <Top>{content.headline}</Top>
      {content.lead.map((line) => (
        <p key={line} className="paper-lead">
          {line}
        </p>
      ))}
      <div className="paper-blocks">
        {content.blocks.map((block, place) => {
          switch (block.kind) {
            case 'figures':
              return <Figures key={place} block={block} words={words} writing={writing} heading={heading} />
            case 'table':
              return (
                <Table
                  key={place}
                  block={block}
                  words={words}
                  writing={writing}
                  heading={heading}
                  evidenceAt={evidenceAt && ((row) => evidenceAt(place, row))}
                />
              )
            case 'notes':
              return <Notes key={place} title={block.title} lines={block.lines} heading={heading} />
          }
        })}
      </div>
      {content.outro.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <footer className="paper-end">
        <div>
          {content.footer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {fingerprint !== undefined && (
          <p className="fingerprint" title={fingerprint}>
            {words.fingerprint} {fingerprint.slice(0, 4)} {fingerprint.slice(4, 8)}
          </p>
        )}
      </footer>
    </article>
  )
}

function Notes({
  title,
  lines,
  heading: Heading,
}: {
  title: string
  lines: readonly string[]
  heading: 'h2' | 'h3'
}) {
  return (
    <section>
      {title !== '' && <Heading>{title}</Heading>}
      {lines.map((line, place) => (
        <p key={place}>{line}</p>
      ))}
    </section>
  )
}
