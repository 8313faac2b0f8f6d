import { useCallback } from 'react'
import { useTexts } from './texts/use-texts.ts'

/** Returns a function that names a block of a result page; an unknown one keeps the name of the API. */
export function useFeatureName(): (type: string) => string {
  const names = useTexts()
  return useCallback((type) => names[type] ?? type, [names])
}
