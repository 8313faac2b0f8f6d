import { useEffect, useRef, useState } from 'react'
import { isChecking, type Project } from '../../api/projects.ts'
import { useTexts } from '../../texts/language.tsx'
import { Announcement } from '../../ui/announcement.tsx'

/** Tells those who do not see the table that a check has finished. */
export function FinishedChecks({ projects }: { projects: readonly Project[] }) {
  const { list } = useTexts()
  const running = useRef(new Set<number>())
  const [finished, setFinished] = useState<readonly string[]>([])
  useEffect(() => {
    const ended = projects.filter((project) => running.current.has(project.id) && !isChecking(project))
    running.current = new Set(projects.filter(isChecking).map(({ id }) => id))
    if (ended.length > 0) setFinished(ended.map(({ name }) => name))
  }, [projects])
  return <Announcement>{finished.map((name) => list.finished(name)).join(' ')}</Announcement>
}
