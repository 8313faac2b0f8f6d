import type { ReactNode } from 'react'

/** Signs of the kinds of notice, so that meaning never depends on colour alone. */
const signs = { failure: '✕', warning: '!', success: '✓', information: 'i' } as const
export type NoticeKind = keyof typeof signs

/** A message set apart from the page. Failures and warnings interrupt a screen reader, other kinds do not. */
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
