import type { Digest, TargetKind } from '@sextant/contract/events_2/kinds.ts'
import { Table } from '../../../ui/table.tsx'
import { AddTarget } from './add-target.tsx'
import { Actions, On } from './target-cells.tsx'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** The targets of a project, and a form for a new one. */
export function Targets({ projectId, targets }: { projectId: number; targets: readonly Target[] }) {
  const { targets: texts } = useTexts()
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      {targets.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Table
          label={texts.title}
          isStacked
          rows={targets}
          keyOf={({ id }) => id}
          attributesOf={({ on }) => ({ className: on === 1 ? undefined : 'off' })}
          columns={[
            {
              name: 'name',
              heading: texts.columns.name,
              isRowHeading: true,
              cell: ({ name }) => name,
            },
            {
              name: 'address',
              heading: texts.columns.address,
              breaksWords: true,
              cell: ({ address, digest, kind }) => (
                <div>
                  {address}{' '}
                  <span className="hint">
                    {texts.kinds[kind as TargetKind]}
                    {digest !== 'none' && `, ${texts.digests[digest as Digest]}`}
                  </span>
                </div>
              ),
            },
            {
              name: 'on',
              heading: texts.columns.on,
              cell: (target) => <On projectId={projectId} target={target} />,
            },
            {
              name: 'actions',
              heading: texts.columns.actions,
              isHeadingUnseen: true,
              cell: (target) => <Actions projectId={projectId} target={target} />,
            },
          ]}
        />
      )}
      <AddTarget projectId={projectId} />
    </div>
  )
}
