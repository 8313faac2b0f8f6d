import { Navigate } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProjectCount } from '../../api/projects.ts'
import { Asked } from '../../pieces/asked.tsx'

/** The start page: the projects, or the setup of the first one. */
export function Start() {
  return (
    <Asked query={useProjectCount()}>
      {({ total = 0 }) => (
        <Navigate to={total === 0 ? addressOf.welcome() : addressOf.account('projects')} replace />
      )}
    </Asked>
  )
}
