import type { ReactNode } from 'react'
import { Icon } from './icon/icon.tsx'

/** Icons of the kinds of notice, so that meaning never depends on colour alone. */
const icons = {
  failure: 'circle-alert',
  warning: 'triangle-alert',
  success: 'check',
  information: 'info',
} as const
export type NoticeKind = keyof typeof icons

/** A message set apart from the page. Failures and warnings interrupt a screen reader, other kinds do not. */
export function Notice({ kind, title, children }: { kind: NoticeKind; title: string; children?: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'failure' || kind === 'warning' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} className="notice-icon" />
      <div>
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  )
}
