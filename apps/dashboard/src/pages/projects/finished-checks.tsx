import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isChecking } from '../../api/project.ts'
import type { Project } from '../../api/projects.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Announces finished checks to screen readers, and refetches what they changed. */
export function FinishedChecks({ projects }: { projects: readonly Project[] }) {
  const texts = useTexts()
  const queries = useQueryClient()
  const running = useRef(new Set<number>())
  const [finished, setFinished] = useState<readonly string[]>([])
  useEffect(() => {
    const ended = projects.filter((project) => running.current.has(project.id) && !isChecking(project))
    running.current = new Set(projects.filter(isChecking).map(({ id }) => id))
    if (ended.length === 0) return
    setFinished(ended.map(({ name }) => name))
    void queries.invalidateQueries()
  }, [projects, queries])
  return <Announcement>{finished.map((name) => texts.finished(name)).join(' ')}</Announcement>
}
