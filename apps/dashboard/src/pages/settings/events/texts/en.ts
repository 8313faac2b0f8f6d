import type {
  DeliveryState,
  Digest,
  EventDirection,
  EventKind,
  TargetKind,
} from '@sextant/contract/events_2/kinds.ts'

/** The parts of a rule that its description needs. */
export interface RuleSaid {
  readonly kind: string
  readonly threshold: number | null
  readonly direction: string | null
}

const directions = { both: 'up or down', up: 'up', down: 'down' } satisfies Record<EventDirection, string>

const kinds = {
  left_top: 'Keywords left the top N',
  entered_top: 'Keywords entered the top N',
  moved: 'Keywords moved by N positions or more',
  url_changed: 'Ranking page of the site changed',
  competitor_passed: 'A competitor overtook the site',
  feature_gained: 'The site appeared in a SERP feature',
  feature_lost: 'The site left a SERP feature',
  ai_overview_gained: 'An AI Overview began to cite the site',
  ai_overview_lost: 'An AI Overview no longer cites the site',
  check_finished: 'A rank check ended',
  provider_quarantined: 'The replies of a provider are no longer trusted',
} satisfies Record<EventKind, string>

export const en = {
  save: 'Save',
  remove: 'Remove',
  targets: {
    title: 'Targets',
    none: 'No targets yet. Add a chat, an email address or a webhook to receive messages.',
    columns: { name: 'Name', address: 'Address', on: 'Active', actions: 'Actions' },
    kinds: {
      webhook: 'Webhook',
      email: 'Email',
      slack: 'Slack',
      discord: 'Discord',
      telegram: 'Telegram',
    } satisfies Record<TargetKind, string>,
    on: 'yes',
    send: (name: string) => `Send messages to ${name}`,
    test: 'Send test',
    tested: 'Test message sent. The log below shows whether it was delivered.',
    edit: 'Edit',
    editTitle: (name: string) => `Edit target ${name}`,
    rotate: 'Replace secret',
    rotateTitle: (name: string) => `Replace the secret of ${name}?`,
    rotateAbout:
      'The old secret stops working immediately. Your program rejects messages until it has the new one.',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeAbout: 'This also removes the rules that send to it. Waiting messages are not delivered.',
    addTitle: 'Add target',
    kind: 'Type',
    addresses: {
      webhook: 'URL',
      email: 'Email address',
      slack: 'URL of the incoming webhook',
      discord: 'URL of the webhook',
      telegram: 'Chat',
    } satisfies Record<TargetKind, string>,
    addressHints: {
      webhook:
        'Receives JSON by POST. Addresses in private networks are rejected unless the server settings allow them.',
      email: 'Requires an SMTP server in the settings of this installation.',
      slack: 'Slack shows it when you add an incoming webhook to a channel. Mattermost works as well.',
      discord: 'In Discord: the settings of the channel, Integrations, Webhooks, Copy webhook URL.',
      telegram:
        'ID such as -1001234567890, with a topic -1001234567890/7, or @name. First add the bot of this installation to the chat.',
    } satisfies Record<TargetKind, string>,
    digest: 'When to send',
    digests: {
      none: 'each at once',
      daily: 'in one email a day',
      weekly: 'in one email every Monday',
    } satisfies Record<Digest, string>,
    digestHint:
      'A daily or weekly email is sent at 08:00 in the time zone of your account, if anything happened.',
    addressMissing: 'Enter an address.',
    name: 'Name (optional)',
    nameHint: 'Defaults to the address.',
    add: 'Add target',
  },
  secret: {
    title: 'Webhook secret',
    about: 'Copy it now. It is shown only once. If you lose it, replace it with a new one.',
    use: 'Sextant signs every message with it, so your program can detect forged messages. See docs/events.md.',
    kept: 'I saved the secret',
    copy: 'Copy secret',
  },
  rules: {
    title: 'Rules',
    none: 'No rules yet. Add one to be notified when a check ends.',
    noneNoTarget: 'No rules yet. Add a target first.',
    columns: { what: 'Rule', target: 'Target', regions: 'Regions', on: 'Active', actions: 'Actions' },
    on: 'yes',
    use: (name: string) => `Use the rule ${name}`,
    noTarget: 'deleted target',
    allRegions: 'all',
    edit: 'Edit',
    editTitle: (name: string) => `Edit rule ${name}`,
    removeTitle: (name: string) => `Remove rule ${name}?`,
    removeAbout: 'Messages that it already created are still sent.',
    add: 'Add rule',
    kind: 'Notify when',
    kinds,
    top: 'N of top N',
    places: 'Positions',
    thresholdHint: 'A whole number from 1 to 1000.',
    thresholdWrong: 'Enter a whole number from 1 to 1000.',
    direction: 'Direction',
    directions,
    onlyRegions: 'Only in these regions',
    regionsHint: 'Select none for all regions.',
    name: 'Name (optional)',
    nameHint: 'Shown in messages. Defaults to a description of the rule.',
    inWords: ({ kind, threshold, direction }: RuleSaid) => {
      const words = (kinds[kind as EventKind] ?? kind).replace(/\bN\b/, String(threshold))
      return direction === null ? words : `${words}, ${directions[direction as EventDirection]}`
    },
  },
  deliveries: {
    title: 'Message log',
    about: 'Newest first, kept for 90 days. Failed messages are retried automatically for a while.',
    state: 'Show',
    all: 'All messages',
    none: 'No messages yet. Use “Send test” to create one.',
    noneOfState: 'No messages with this status.',
    columns: { date: 'Created', what: 'Message', target: 'Target', state: 'Status', actions: 'Actions' },
    states: {
      waiting: 'waiting',
      collected: 'in the digest',
      delivered: 'delivered',
      failed: 'failed',
      suppressed: 'not sent: daily limit reached',
    } satisfies Record<DeliveryState, string>,
    kinds: {
      test: 'Test',
      digest: 'Digest',
      limit_reached: 'Daily limit reached',
      ...kinds,
    } as Record<string, string>,
    message: 'Message content',
    goneTarget: 'deleted target',
    status: (status: number) => `status ${status}`,
    attempts: (count: number) => `${count} attempts`,
    next: (time: string) => `next attempt ${time}`,
    retry: 'Retry',
    pages: 'Pages of the log',
  },
}
