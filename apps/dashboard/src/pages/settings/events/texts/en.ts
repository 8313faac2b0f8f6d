import type {
  DeliveryState,
  EventDirection,
  EventKind,
  TargetKind,
} from '@sextant/contract/events_2/kinds.ts'

/** What a rule says, as far as words need it. */
export interface RuleSaid {
  readonly kind: string
  readonly threshold: number | null
  readonly direction: string | null
}

const directions = { both: 'up or down', up: 'up', down: 'down' } satisfies Record<EventDirection, string>

const kinds = {
  left_top: 'Keywords left the top N',
  entered_top: 'Keywords entered the top N',
  moved: 'Keywords moved by N places or more',
  url_changed: 'Another page of the site is found',
  competitor_passed: 'A competitor has overtaken the site',
  check_finished: 'A check has ended',
} satisfies Record<EventKind, string>

export const en = {
  save: 'Save',
  remove: 'Remove',
  targets: {
    title: 'Where messages go',
    none: 'Nowhere yet. Add a webhook of your own program or chat, or a mailbox.',
    columns: { name: 'Name', address: 'Address', on: 'Sent to', actions: 'Change' },
    kinds: { webhook: 'Webhook', email: 'E-mail' } satisfies Record<TargetKind, string>,
    on: 'yes',
    send: (name: string) => `Send messages to ${name}`,
    test: 'Send a test',
    tested: 'A test message is on its way; the log below tells whether it was taken.',
    edit: 'Edit',
    editTitle: (name: string) => `Target ${name}`,
    rotate: 'New secret',
    rotateTitle: (name: string) => `New secret for ${name}?`,
    rotateAbout:
      'The old secret signs nothing from this moment on, so your program refuses messages until it has the new one.',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeAbout: 'The rules that send to it are removed too, and messages that still wait are given up.',
    addTitle: 'Add a target',
    kind: 'Kind',
    addresses: { webhook: 'URL', email: 'E-mail address' } satisfies Record<TargetKind, string>,
    addressHints: {
      webhook: 'It is sent JSON by POST. Addresses inside a private network are refused unless allowed.',
      email: 'It takes an SMTP server in the settings of this installation.',
    } satisfies Record<TargetKind, string>,
    addressMissing: 'Type where messages shall go.',
    name: 'Name (optional)',
    nameHint: 'For yourself; the address when empty.',
    add: 'Add the target',
  },
  secret: {
    title: 'The secret of this webhook',
    about: 'Copy it now: it is shown this once and never again. When it is lost, make a new one.',
    use: 'Every message is signed with it, so that your program can tell it from a forged one; docs/events.md shows how.',
    kept: 'I have kept it',
    copying: {
      copy: 'Copy',
      copyOf: 'Copy the secret',
      copied: 'Copied.',
      notCopied: 'The browser does not allow copying here. Select the secret and copy it by hand.',
    },
  },
  rules: {
    title: 'What is told',
    none: 'Nothing yet. Add a rule, and it is looked at whenever a check has ended.',
    noneNoTarget: 'Nothing yet. Add a target above first: a rule needs somewhere to send to.',
    columns: { what: 'Rule', target: 'Sent to', regions: 'Regions', on: 'Used', actions: 'Change' },
    on: 'yes',
    tell: (name: string) => `Use the rule ${name}`,
    noTarget: 'a target that is gone',
    allRegions: 'all',
    edit: 'Edit',
    editTitle: (name: string) => `Rule ${name}`,
    removeTitle: (name: string) => `Remove the rule ${name}?`,
    removeAbout: 'Messages that it has made already are still sent.',
    add: 'Add a rule',
    kind: 'Tell when',
    kinds,
    top: 'N of top N',
    places: 'Places',
    thresholdHint: 'A whole number from 1 to 1000.',
    thresholdWrong: 'Type a whole number from 1 to 1000.',
    direction: 'Direction',
    directions,
    onlyRegions: 'Only in these regions',
    regionsHint: 'None ticked means all of them.',
    name: 'Name (optional)',
    nameHint: 'Shown in messages; what the rule tells when empty.',
    inWords: ({ kind, threshold, direction }: RuleSaid) => {
      const words = (kinds[kind as EventKind] ?? kind).replace(/\bN\b/, String(threshold))
      return direction === null ? words : `${words}, ${directions[direction as EventDirection]}`
    },
  },
  deliveries: {
    title: 'Log of messages',
    about: 'The newest first, kept for 90 days. Failed ones are sent again by themselves for a while.',
    state: 'Show',
    all: 'all messages',
    none: 'No message has been made yet. “Send a test” makes one.',
    noneOfState: 'There is no such message.',
    columns: { date: 'Made', what: 'Message', target: 'Sent to', state: 'State', actions: 'Again' },
    states: {
      waiting: 'waiting',
      delivered: 'delivered',
      failed: 'given up',
      suppressed: 'not sent: the limit of the day was reached',
    } satisfies Record<DeliveryState, string>,
    kinds: {
      test: 'Test',
      limit_reached: 'Limit of the day reached',
      ...kinds,
    } as Record<string, string>,
    message: 'What was sent',
    goneTarget: 'a target that is gone',
    status: (status: number) => `answered ${status}`,
    attempts: (count: number) => `${count} attempts`,
    next: (time: string) => `next attempt ${time}`,
    retry: 'Send again',
    pages: 'Pages of the log',
  },
}
