import './pop-up.css'
import { useMemo, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { useLanguage } from '../../texts/language.tsx'
import type { Opened } from '../pop-up-button.tsx'

/**
 * A layer at a button: it holds the focus while it is open, and Escape or a press elsewhere closes it. On a
 * narrow screen it is a sheet at the lower edge.
 */
export function PopUp({
  label,
  opened: { trigger, isOpen, onClose },
  className,
  children,
}: {
  label: string
  opened: Opened
  className?: string
  children: ReactNode
}) {
  const { locale } = useLanguage()
  const triggerRef = useMemo(() => ({ current: trigger }), [trigger])
  return (
    <I18nProvider locale={locale}>
      <Popover
        ref={toTopLayer}
        aria-label={label}
        className={className === undefined ? 'pop-up' : `pop-up ${className}`}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        placement="bottom start"
        offset={4}
        // Everything outside an open dialog is inert.
        UNSTABLE_portalContainer={trigger?.closest('dialog') ?? document.body}
      >
        {children}
      </Popover>
    </I18nProvider>
  )
}

/** Lifts a layer above dialogs, which would cut it off. */
function toTopLayer(layer: HTMLElement | null): void {
  if (layer === null || layer.popover !== null) return
  layer.popover = 'manual'
  layer.showPopover()
}
