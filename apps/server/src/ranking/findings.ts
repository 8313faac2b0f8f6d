import type { FeatureType, ParsedSerpPage } from '#serp/page.ts'
import { locate, numberPages } from './locate.ts'
import { conclude, giveUp, type Outcome, type Snippet } from './outcome.ts'

/** What a check looks for. */
export interface Wanted {
  readonly project_id: number
  /** The project's own site. */
  readonly site: string
  /** Whether sub-domains count as the site, of the competitors too. */
  readonly subdomains: boolean
  readonly competitors: readonly { readonly id: number; readonly url: string }[]
  /** Pages that the depth of the region takes. */
  readonly pages_wanted: number
  /** Pages read whatever they show. */
  readonly pages_always: number
}

/** What a check says about one of its sites. */
export interface Finding {
  /** Id of the project or the competitor. */
  readonly siteId: number
  readonly outcome: Outcome
  /** How the page presents the site, where it was seen. */
  readonly snippet: Snippet | undefined
}

/** What a check came to. */
export interface Findings {
  /** The project's own site first. */
  readonly sites: readonly [Finding, ...Finding[]]
  /** Kinds of blocks on the first page; null when it was not read. */
  readonly serpFeatures: readonly FeatureType[] | null
}

/**
 * What pages, from 1 without a gap, say about every site of a check; undefined while another page has to be read: until
 * each site is seen or the whole depth is read, and for a snapshot in any case. With the reason why no further page
 * will be had, what can be said without it: a site that was seen has its position, whatever failed after it.
 */
export function findSites(
  pages: readonly ParsedSerpPage[],
  wanted: Wanted,
  givingUp?: string,
): Findings | undefined {
  const numbered = numberPages(pages)
  const findings: Finding[] = []
  for (const { id, url } of [{ id: wanted.project_id, url: wanted.site }, ...wanted.competitors]) {
    const reading = locate(numbered, url, wanted.subdomains)
    const outcome =
      conclude(reading, wanted.pages_wanted) ??
      (givingUp === undefined ? undefined : giveUp(reading, givingUp))
    if (outcome === undefined) return undefined
    findings.push({ siteId: id, outcome, snippet: reading.match?.snippet })
  }
  const isSnapshotDue = numbered.pages < wanted.pages_always && !numbered.exhausted
  if (isSnapshotDue && givingUp === undefined) return undefined
  const [own, ...others] = findings
  return { sites: [own!, ...others], serpFeatures: featuresOf(pages[0]) }
}

function featuresOf(first: ParsedSerpPage | undefined): readonly FeatureType[] | null {
  return first === undefined ? null : [...new Set(first.features.map(({ type }) => type))]
}
