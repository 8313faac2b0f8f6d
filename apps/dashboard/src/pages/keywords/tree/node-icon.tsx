import type { TreeNode } from './shape.ts'

/** Outlines of the icons. Words beside them name the kind for screen readers. */
const outlines: Readonly<Record<TreeNode['kind'], string>> = {
  project: 'M2 3h12M2 8h12M2 13h12',
  folder: 'M1.5 12.5v-9h4.5l1.5 2h7v7z',
  group: 'M2.5 2.5h11v11h-11zM5 6h6M5 8.5h6M5 11h4',
}

export function NodeIcon({ kind }: { kind: TreeNode['kind'] }) {
  return (
    <svg className="node-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={outlines[kind]} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  )
}
