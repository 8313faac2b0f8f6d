import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { HistoryRequest } from '../history-request.ts'
import type { en } from '../texts/en.ts'
import { useTexts } from '../texts/use-texts.ts'
import { fileKinds } from './file-job.ts'
import { fitsExcel, type SheetFrame } from './sheet.ts'
import { MOST_COPIED, useExport } from './use-export.ts'

/** Saves what is shown as a file or copies it as a table, with progress. */
export function ExportDialog({
  request,
  frame,
  total,
  fileName,
  onClose,
}: {
  request: HistoryRequest
  frame: SheetFrame
  /** Keywords to export. */
  total: number
  /** Without extension. */
  fileName: string
  onClose: () => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { state, start, stop } = useExport(request, frame, fileName)
  const isWorking = state.kind === 'reading' || state.kind === 'writing'
  const leave = () => {
    stop()
    onClose()
  }
  return (
    <Dialog title={texts.export} onClose={leave}>
      <p>{texts.exportAbout(formatCount(total, locale))}</p>
      {fileKinds.map((kind) => {
        const isTooLong = kind === 'xlsx' && !fitsExcel(total, frame.rivals.length)
        return (
          <p key={kind}>
            <button
              type="button"
              disabled={isWorking || isTooLong}
              aria-describedby={`${kind}-hint`}
              onClick={() => start(kind)}
            >
              {texts.exportKinds[kind]}
            </button>{' '}
            <span className="hint" id={`${kind}-hint`}>
              {isTooLong ? texts.exportTooLong : texts.exportHints[kind]}
            </span>
          </p>
        )
      })}
      <p>
        <button
          type="button"
          disabled={isWorking || total > MOST_COPIED}
          aria-describedby="copy-hint"
          onClick={() => start('clipboard')}
        >
          {texts.copyTable}
        </button>{' '}
        <span className="hint" id="copy-hint">
          {total > MOST_COPIED ? texts.copyTooMany(formatCount(MOST_COPIED, locale)) : texts.copyHint}
        </span>
      </p>
      <div role="status">
        {isWorking && (
          <>
            {state.kind === 'reading' ? texts.exporting : texts.writing}
            <progress
              aria-label={texts.exporting}
              max={total}
              {...(state.kind === 'reading' ? { value: state.read } : {})}
            />
          </>
        )}
        {state.kind === 'saved' && texts.exported(state.fileName)}
        {state.kind === 'copied' && texts.copied(state.rows, formatCount(state.rows, locale))}
      </div>
      {state.kind === 'failed' && <Failed failed={state.failed} texts={texts} />}
      {state.kind === 'not copied' && (
        <Notice kind="failure" title={texts.copyFailed}>
          <p>{texts.copyFailedTodo}</p>
        </Notice>
      )}
      {isWorking && (
        <div className="row">
          <button type="button" onClick={stop}>
            {texts.stopExport}
          </button>
        </div>
      )}
    </Dialog>
  )
}

function Failed({
  failed,
  texts,
}: {
  failed: Extract<ReturnType<typeof useExport>['state'], { kind: 'failed' }>['failed']
  texts: Pick<typeof en, 'writeFailed' | 'writeFailedTodo'>
}) {
  if (failed !== undefined) return <FailureNotice failure={failed.failure} />
  return (
    <Notice kind="failure" title={texts.writeFailed}>
      <p>{texts.writeFailedTodo}</p>
    </Notice>
  )
}
