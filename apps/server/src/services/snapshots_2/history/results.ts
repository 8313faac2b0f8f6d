import type { SnapshotField, SnapshotResult } from '@sextant/contract'
import type { Snapshot } from '#ranking/stored/snapshot.ts'
import { stormScore } from './storm.ts'

type Result = Snapshot['results'][number]

/** The fields of a result; snippets are empty unless the project shows them. */
const values: Readonly<Record<SnapshotField, (result: Result, withSnippets: boolean) => string>> = {
  url: (result) => result.url,
  domain: (result) => result.comparable?.host ?? '',
  snippet_title: (result, withSnippets) => (withSnippets ? result.title : ''),
  snippet_body: (result, withSnippets) => (withSnippets ? (result.snippet ?? '') : ''),
  snippet_ext: (result, withSnippets) =>
    withSnippets ? (result.sitelinks ?? []).map(({ title }) => title).join('\n') : '',
}

/**
 * The SERPs of a keyword as members of JSON objects, added date by date: thousands of results take far less memory as
 * text than as objects.
 */
export class KeywordSnapshots {
  #results = ''
  #storms = ''
  #invented = ''
  #before: { readonly results: Snapshot['results']; readonly invented: boolean } | undefined

  /** Adds the SERP of a later date. An invented one is not compared with a real one. */
  add(
    date: string,
    regionIndex: number,
    { results }: Snapshot,
    invented: boolean,
    shown: { readonly fields: readonly SnapshotField[]; readonly withSnippets: boolean },
  ): void {
    for (const result of results) {
      const row: SnapshotResult = {}
      for (const name of shown.fields) row[name] = values[name](result, shown.withSnippets)
      this.#results += `,"${date}:${result.position}:${regionIndex}":${JSON.stringify(row)}`
    }
    if (invented) this.#invented += `,"${date}:${regionIndex}":1`
    const before = this.#before
    const score = before?.invented === invented ? stormScore(before.results, results) : undefined
    if (score !== undefined) this.#storms += `,"${date}:${regionIndex}":${score}`
    this.#before = { results, invented }
  }

  get snapshotsData(): string {
    return asObject(this.#results)
  }

  get inventedData(): string {
    return asObject(this.#invented)
  }

  get amsData(): string {
    return asObject(this.#storms)
  }
}

/** A map without entries is an empty list (docs/protocol.md, Envelopes). */
function asObject(members: string): string {
  return members === '' ? '[]' : `{${members.slice(1)}}`
}
