import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addressOf } from '../../../address.ts'

/**
 * What follows once a project is gone for whoever looks at it. The list of projects comes first: the settings of a
 * project that is gone cannot be asked for again.
 */
export function useProjectGone(): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const leave = async () => {
    await navigate(addressOf.account('projects'), { replace: true })
    await queries.invalidateQueries()
  }
  return () => void leave()
}
