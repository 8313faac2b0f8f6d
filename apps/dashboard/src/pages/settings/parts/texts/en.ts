import type { AskedRight } from '../asked-right.ts'

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
