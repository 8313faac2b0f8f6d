import { hasRight } from '@sextant/contract/rights.ts'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Allowed } from '../parts/allowed.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { Deliveries } from './deliveries.tsx'
import { EventRules } from './event-rules.tsx'
import { Targets } from './targets.tsx'

/**
 * Events of a project: targets, rules and deliveries. Addresses contain secrets, so seeing them takes the
 * right `edit`.
 */
export function EventsSection({ project }: { project: ProjectSettings }) {
  const allowed = hasRight(project.right, 'edit')
  const query = useAsk('get/events_2/targets', allowed ? { project_id: project.id } : undefined)
  return (
    <Allowed right="edit">
      {allowed && (
        <Asked query={query}>
          {({ result: targets }) => (
            <>
              <Targets projectId={project.id} targets={targets} />
              <EventRules project={project} targets={targets} />
              <Deliveries projectId={project.id} targets={targets} />
            </>
          )}
        </Asked>
      )}
    </Allowed>
  )
}
