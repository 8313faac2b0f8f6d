import { Component, type ReactNode } from 'react'
import { useTexts } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shows what happened when a page breaks, instead of an empty one. */
export class CrashPage extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? 'unknown' }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Crashed error={this.state.error} />
  }
}

function Crashed({ error }: { error: unknown }) {
  const texts = useTexts()
  return (
    <main>
      <Notice kind="failure" title={texts.failures.crashed}>
        <p>{texts.failures.crashedTodo}</p>
        <p lang="en">{String(error)}</p>
        <button type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </Notice>
    </main>
  )
}
