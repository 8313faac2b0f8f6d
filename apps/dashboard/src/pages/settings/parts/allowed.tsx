import { hasRight } from '@sextant/contract/rights.ts'
import type { ReactNode } from 'react'
import { useProject } from '../../../api/project.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { AskedRight } from './asked-right.ts'
import { useTexts } from './texts/use-texts.ts'

/** Disables controls for users without a right on the project, and states the reason above them. */
export function Allowed({ right, children }: { right: AskedRight; children: ReactNode }) {
  const texts = useTexts()
  const allowed = hasRight(useProject().right, right)
  return (
    <>
      {!allowed && (
        <Notice kind="information" title={texts.readOnly}>
          <p>{texts.lacks[right]}</p>
        </Notice>
      )}
      <fieldset disabled={!allowed}>{children}</fieldset>
    </>
  )
}
