import { useOperations } from '../../../api/operations.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useView } from '../../../view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Call } from './call.tsx'
import { OperationList } from './operation-list.tsx'

/** Any operation of the API, to fill in, run and show as code. */
export function Console() {
  const { console: texts } = useTexts()
  const query = useOperations()
  const [{ operation: address, request }] = useView({ operation: '', request: '' })
  return (
    <Asked query={query}>
      {({ result: operations }) => {
        const chosen = operations.find((one) => one.address === address)
        return (
          <div className="console">
            <OperationList operations={operations} chosen={address} />
            {chosen !== undefined ? (
              <Call key={address} operation={chosen} beginning={request} />
            ) : address === '' ? (
              <div className="panel empty">
                <p className="lead">{texts.none}</p>
                <p>{texts.noneTodo}</p>
              </div>
            ) : (
              <div>
                <Notice kind="warning" title={texts.unknown(address)}>
                  <p>{texts.unknownTodo}</p>
                </Notice>
              </div>
            )}
          </div>
        )
      }}
    </Asked>
  )
}
