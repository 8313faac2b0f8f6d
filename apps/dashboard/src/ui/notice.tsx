import type { ReactNode } from 'react'

/** What a notice is about; each has a sign of its own, so that colour is never alone. */
const signs = { failure: '✕', warning: '!', success: '✓', information: 'i' } as const
export type NoticeKind = keyof typeof signs

/** A message set apart from the page. Failures and warnings interrupt a screen reader, the others wait their turn. */
export function Notice({ kind, title, children }: { kind: NoticeKind; title: string; children?: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'failure' || kind === 'warning' ? 'alert' : 'status'}>
      <span className="sign" aria-hidden="true">
        {signs[kind]}
      </span>
      <div>
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  )
}
