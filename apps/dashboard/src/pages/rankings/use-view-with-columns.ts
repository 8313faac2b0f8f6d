import { useEffect } from 'react'
import { useProfile } from '../../api/profile.ts'
import { useRankingsView, type ChangeView, type RankingsView } from './rankings-view.ts'

/**
 * The view of the address, with the columns that the person keeps where the address names none. They join the address, which
 * thus shows others the same table.
 */
export function useViewWithColumns(): readonly [RankingsView, ChangeView] {
  const [view, change] = useRankingsView()
  const kept = useProfile().data?.result.positions_columns.join() ?? ''
  const isCompleted = view.columns === '' && kept !== ''
  useEffect(() => {
    if (isCompleted) change({ columns: kept }, { replace: true })
  }, [isCompleted, kept, change])
  return [isCompleted ? { ...view, columns: kept } : view, change]
}
