/** The fewest files and connections that a process must be allowed to have open at once. Idle with the embedded database, one has 170. */
export const LEAST_OPEN_FILES = 512

/** How many files and connections this process may have open at once (`ulimit -n`); undefined if there is no limit. */
export function openFilesLimit(): number | undefined {
  // Otherwise the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } }
  }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : undefined
}

/** What is wrong with a limit and what to do about it; undefined if it is high enough. */
export function shortageOfOpenFiles(
  limit: number | undefined,
): { readonly finding: string; readonly advice: string } | undefined {
  if (limit === undefined || limit >= LEAST_OPEN_FILES) return undefined
  return {
    finding: `A process may have ${limit} files open, and Sextant needs ${LEAST_OPEN_FILES}.`,
    advice: 'Raise the limit: `ulimit -n`, or LimitNOFILE of a service.',
  }
}
