import { useEffect, useState } from 'react'
import { Asked } from '../../pieces/asked.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReply } from './provenance.ts'
import type { SerpOf } from './serp.ts'
import { useTexts } from './texts/use-texts.ts'

/** Characters of a reply that are shown; the file has all of them. */
const SHOWN = 100_000

interface ReplyFile {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A stored reply, as text and as a file. */
export function Reply({
  of,
  date,
  page,
  onClose,
}: {
  of: SerpOf
  date: string
  page: number
  onClose: () => void
}) {
  const { source } = useTexts()
  const query = useReply(of, date, page)
  return (
    <Dialog title={source.replies.title(page)} wide onClose={onClose}>
      <Asked query={query}>{({ result }) => <ReplyText file={result as ReplyFile} />}</Asked>
    </Dialog>
  )
}

function ReplyText({ file }: { file: ReplyFile }) {
  const { source } = useTexts()
  const text = new TextDecoder().decode(file.bytes)
  const address = useAddressOf(file)
  return (
    <>
      <p>
        <a href={address} download={file.fileName}>
          {source.replies.download(file.fileName)}
        </a>
      </p>
      <pre className="reply" tabIndex={0}>
        {readable(text, file.contentType).slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p className="hint">{source.replies.cut}</p>}
    </>
  )
}

/** An object URL of the file, for as long as it is shown. */
function useAddressOf({ bytes, contentType }: ReplyFile): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: contentType }))
    // oxlint-disable-next-line react/set-state-in-effect -- The URL lives exactly as long as the effect.
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, contentType])
  return address
}

/** Indents JSON, which comes in one line. */
function readable(text: string, contentType: string): string {
  if (contentType !== 'application/json') return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
