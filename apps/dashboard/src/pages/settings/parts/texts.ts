import type { Right } from '@sextant/contract/rights.ts'

/** Rights that settings require. */
export type AskedRight = Extract<Right, 'owner' | 'edit' | 'checks' | 'volumes' | 'delegate'>

export const en = {
  readOnly: 'You can view but not edit this',
  lacks: {
    owner: 'Only the owner of the project can edit it.',
    edit: 'You need the right to edit the project. The owner can give it to you under “Sharing”.',
    checks:
      'You need the right to start checks, because the owner pays for them. The owner can give it to you.',
    volumes:
      'You need the right to collect search volumes, because the owner pays for them. The owner can give it to you.',
    delegate: 'You need the right to share the project. The owner can give it to you.',
  } satisfies Record<AskedRight, string>,
  save: 'Save',
  undo: 'Discard changes',
  unsaved: 'Unsaved changes.',
  savedAt: (time: string) => `✓ Saved at ${time}.`,
}

export const ru: typeof en = {
  readOnly: 'Здесь можно смотреть, но не менять',
  lacks: {
    owner: 'Это может только владелец проекта.',
    edit: 'Нужно право менять проект. Владелец может дать его в разделе «Доступ».',
    checks: 'Нужно право запускать проверки: за них платит владелец. Он может дать это право.',
    volumes: 'Нужно право собирать частоты: за них платит владелец. Он может дать это право.',
    delegate: 'Нужно право делиться проектом. Его может дать владелец.',
  },
  save: 'Сохранить',
  undo: 'Отменить изменения',
  unsaved: 'Ещё не сохранено.',
  savedAt: (time) => `✓ Сохранено в ${time}.`,
}
