import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addressOf } from '../../../address.ts'

/**
 * What to do once the project is gone for the user. The list of projects opens first, since the settings of
 * the project can no longer be loaded.
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
