import { saveFile } from '../../../pieces/save-file.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from './texts/use-texts.ts'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = useTexts()
  return (
    <Dialog title={texts.codesTitle} onClose={onClose}>
      <p>{texts.codesAbout}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" onClick={() => saveFile(fileOf(codes))}>
          {texts.save}
        </button>
        <button type="button" className="primary" onClick={onClose}>
          {texts.kept}
        </button>
      </div>
    </Dialog>
  )
}

function fileOf(codes: readonly string[]): Parameters<typeof saveFile>[0] {
  const bytes = new TextEncoder().encode(`${codes.join('\n')}\n`)
  return { fileName: 'sextant-recovery-codes.txt', contentType: 'text/plain', bytes }
}
