import type { RegistryAddress } from '@sextant/contract'
import { failedWith, type Answer, type Failure, type ResultAt } from '@sextant/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'

const OPEN = 'add/projects_2/guest_links/visits' satisfies RegistryAddress

/** What a guest link shows. */
export type Visit = ResultAt<typeof OPEN, readonly never[], 'fetchAll'>

/** How far a guest has come. */
export type Progress =
  | { readonly step: 'opening' }
  /** `failure`: why the last password was not accepted. */
  | { readonly step: 'password'; readonly failure: Failure | undefined }
  | { readonly step: 'open'; readonly visit: Visit }
  | { readonly step: 'failed'; readonly failure: Failure }

/** Opens a link once, and again with a password if it asks for one. */
export function useVisit(token: string): readonly [Progress, (password?: string) => Promise<void>] {
  const [latest, setLatest] = useState<{ withPassword: boolean; answer: Answer<Visit> }>()
  const { data } = useQuery({
    queryKey: ['visit', token],
    queryFn: () => client.call(OPEN, { token }),
    // Every visit counts.
    staleTime: Infinity,
    gcTime: 0,
  })
  const open = async (password?: string) => {
    const answer = await client.call(OPEN, { token, ...(password === undefined ? {} : { password }) })
    setLatest({ withPassword: password !== undefined, answer })
  }
  return [progressOf(latest?.answer ?? data, latest?.withPassword === true), open]
}

function progressOf(answer: Answer<Visit> | undefined, withPassword: boolean): Progress {
  if (answer === undefined) return { step: 'opening' }
  if (answer.ok) return { step: 'open', visit: answer.result }
  const isAboutPassword =
    answer.errors[0].detail?.fieldViolation?.field === 'password' || failedWith(answer, 'sign_in_throttled')
  if (!isAboutPassword) return { step: 'failed', failure: answer }
  return { step: 'password', failure: withPassword ? answer : undefined }
}
