import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isChecking } from '../../api/project.ts'
import type { Project } from '../../api/projects.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Announces finished checks to screen readers, and refetches what they changed. */
export function FinishedChecks({ projects }: { projects: readonly Project[] }) {
  const texts = useTextsOf({ en, ru })
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
