import type { Storage } from '@sextant/contract/system_2/storage.ts'
import { formatBytes, formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The accounts whose replies take most. */
export function AccountTable({ accounts }: { accounts: Storage['replies']['accounts'] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <section className="panel">
      <h2>{texts.accounts}</h2>
      <Table
        label={texts.accounts}
        className="storage-accounts"
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'account',
            heading: texts.account,
            isRowHeading: true,
            cell: ({ id, name }) => (
              <>
                {name} <span className="hint">{texts.numberOf(id)}</span>
              </>
            ),
          },
          {
            name: 'replies',
            heading: texts.replies,
            isNumber: true,
            cell: ({ count }) => formatCount(count, locale),
          },
          {
            name: 'bytes',
            heading: texts.bytes,
            isNumber: true,
            cell: ({ bytes }) => formatBytes(bytes, locale),
          },
        ]}
      />
    </section>
  )
}
