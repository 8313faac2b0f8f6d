import { useState } from 'react'
import { Announcement } from '../../../ui/announcement.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice, type NoticeKind } from '../../../ui/notice.tsx'
import { Specimen, State } from '../specimen.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Components that report something to people. */
export function Messages() {
  const texts = useTexts()
  const { states } = texts
  return (
    <>
      <Specimen name="Notice">
        {() =>
          (Object.keys(texts.notices) as NoticeKind[]).map((kind) => (
            <State key={kind} name={kind}>
              <Notice kind={kind} title={texts.notices[kind]}>
                <p>{texts.noticeWords}</p>
              </Notice>
            </State>
          ))
        }
      </Specimen>
      <Specimen name="FieldError">
        {(ground) => <FieldError id={`error ${ground}`.replaceAll(' ', '-')}>{texts.error}</FieldError>}
      </Specimen>
      <Specimen name="Dialog">{() => <Dialogs />}</Specimen>
      <Specimen name="Announcement">{() => <Announced />}</Specimen>
      <Specimen name="progress">
        {() => (
          <>
            <State name={states.plain}>
              <progress aria-label={states.plain} value={0.4} />
            </State>
            <State name={states.busy}>
              <progress aria-label={states.busy} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name=".panel, .empty">
        {() => (
          <>
            <State name={states.panel}>
              <div className="panel">
                <p>{texts.noticeWords}</p>
                <button type="button">{texts.action}</button>
              </div>
            </State>
            <State name={states.empty}>
              <div className="panel empty">
                <p className="lead">{texts.nothing}</p>
                <p>{texts.nothingTodo}</p>
              </div>
            </State>
          </>
        )}
      </Specimen>
    </>
  )
}

function Dialogs() {
  const texts = useTexts()
  const [opened, setOpened] = useState<'narrow' | 'wide'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <button type="button" onClick={() => setOpened('narrow')}>
        {texts.openDialog}
      </button>
      <button type="button" onClick={() => setOpened('wide')}>
        {texts.openWideDialog}
      </button>
      {opened !== undefined && (
        <Dialog title={texts.dialog} wide={opened === 'wide'} onClose={close}>
          <p>{texts.dialogWords}</p>
          <Field label={texts.label} />
          <div className="row">
            <button type="button" className="primary" onClick={close}>
              {texts.done}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Announced() {
  const texts = useTexts()
  const [times, setTimes] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        {texts.press}
      </button>
      <Announcement>{times === 0 ? '' : texts.announcement(times)}</Announcement>
    </>
  )
}
