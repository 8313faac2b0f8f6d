import type { Right } from '@sextant/contract/rights.ts'

/** Rights that the settings ask for. */
export type AskedRight = Extract<Right, 'owner' | 'edit' | 'checks' | 'volumes' | 'delegate'>

export const en = {
  readOnly: 'You can look, but not change this',
  lacks: {
    owner: 'Only the owner of the project can.',
    edit: 'It takes the right to change the project. Its owner can give it to you under “Sharing”.',
    checks: 'It takes the right to start checks, since the owner pays. The owner can give it to you.',
    volumes:
      'It takes the right to collect search volumes, since the owner pays. The owner can give it to you.',
    delegate: 'It takes the right to share the project. Its owner can give it to you.',
  } satisfies Record<AskedRight, string>,
  save: 'Save',
  undo: 'Discard changes',
  unsaved: 'Not saved yet.',
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
