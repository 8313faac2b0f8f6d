import assert from 'node:assert/strict'
import type { ChatKind } from '@sextant/contract'
import { afterAll, describe, test } from 'vitest'
import { postToChat } from '#events/chat/post.ts'
import { delayAfter, type DeliveryError } from '#events/failure.ts'
import { letterOf } from '#events/letter/compose.ts'
import { linksFrom } from '#events/links.ts'
import type { ChangeNamed, Message } from '#events/message.ts'
import { startTestApp } from '../app.ts'
import { assertRefused } from '../services/refusal.ts'
import { startDiscordStandIn } from './chats/discord.ts'
import { startSlackStandIn } from './chats/slack.ts'
import { startTelegramStandIn, telegramChats } from './chats/telegram.ts'

const slack = await startSlackStandIn()
const discord = await startDiscordStandIn()
const telegram = await startTelegramStandIn()
afterAll(() => Promise.all([slack, discord, telegram].map((chat) => chat.close())))

const bot = { token: telegram.token, apiUrl: telegram.url }
const addresses = { slack: slack.url, discord: discord.url, telegram: String(telegramChats.group.id) }
const kinds = ['slack', 'discord', 'telegram'] as const satisfies readonly ChatKind[]

/** Keywords and names as somebody could write them to reach everybody in a chat, to forge a link or to break the markup. */
const HOSTILE = [
  '<!channel> kettle',
  '<@U0123ABCD> kettle',
  '@everyone @here kettle',
  '<@1> <@&2> <#3> kettle',
  '@standin_news kettle',
  '[free](https://evil.example/)',
  '<https://evil.example/|free>',
  '<a href="//evil.example">free</a>',
  '<b>kettle &amp; tea</b> & "cup"',
  '# kettle',
  '> kettle - _tea_ ~cup~ || \\ 100%',
  'чайник 🫖 купить',
]

const change = (keyword: string): ChangeNamed => ({
  keyword_id: '5',
  keyword,
  region_index: 2,
  region: 'Google, Moscow, ru, PC',
  date_before: '2026-03-01',
  position_before: '3',
  url_before: 'bakery.example/kettle',
  date: '2026-03-02',
  position: '12',
  url: 'bakery.example/kettle',
  invented: false,
})

function letter(keywords: readonly string[], total = keywords.length, links = true) {
  const message: Message = {
    event: 'left_top',
    created_at: '2026-03-02T03:30:00Z',
    text: '',
    project: { id: 1, name: 'Bakery', url: 'bakery.example' },
    rule: { id: 1, name: 'Mine', threshold: 10, direction: null },
    check: null,
    total,
    keywords: total,
    changes: keywords.map(change),
  }
  const reader = {
    lang: 'en',
    links: links ? linksFrom('https://rank.example.com') : undefined,
    regions: new Map(),
  } as const
  return letterOf(message, reader)
}

const send = (kind: ChatKind, of = letter(['kettle']), address = addresses[kind], allowInside = true) =>
  postToChat({ bot, allowInside }, kind, address, of)

const latest = {
  slack: () => slack.messages,
  discord: () => discord.messages,
  telegram: () => telegram.messages,
}
const shownBy = (kind: ChatKind) => latest[kind]().at(-1)!

describe.each(kinds)('a message to %s', (kind) => {
  test('says what a letter says, with links to the keyword, the rankings and the rules', async () => {
    assert.equal(await send(kind, letter(['kettle', 'tea cup'], 7)), 200)
    const { links, shown } = shownBy(kind)
    assert.equal(
      shown,
      `Bakery (bakery.example)
7 keywords left the top 10
2 March 2026, compared with 1 March 2026
Google, Moscow, ru, PC
Rule: Mine

• kettle: 3 → 12; down 9
• tea cup: 3 → 12; down 9
… and 5 more

Open the rankings · Change what is sent`,
    )
    assert.deepEqual(
      links.filter((link) => !('auto' in link)).map(({ url, words }) => [words, new URL(url).hash]),
      [
        ['kettle', '#/projects/1/keywords/5?region=2&date=2026-03-02'],
        ['tea cup', '#/projects/1/keywords/5?region=2&date=2026-03-02'],
        ['Open the rankings', '#/projects/1/rankings'],
        ['Change what is sent', '#/projects/1/settings?section=events'],
      ],
    )
  })

  test('shows hostile keywords as they are, and mentions nobody', async () => {
    for (const withLinks of [true, false]) {
      for (const keyword of HOSTILE) {
        await send(kind, letter([keyword], 1, withLinks))
        const { links, mentions, shown } = shownBy(kind)
        // Formatting of Slack has no escape, so its signs vanish. Nothing else does.
        const bare = (text: string) => (kind === 'slack' ? text.replaceAll(/[*_~`\u2060]/g, '') : text)
        assert.ok(
          bare(shown)
            .replace(' ↗: ', ': ')
            .includes(`• ${bare(keyword)}: 3 → 12`),
          `${keyword}: ${shown}`,
        )
        // A public name of Telegram has no escape either. It notifies nobody but who is in the chat.
        if (kind !== 'telegram') assert.deepEqual(mentions, [], keyword)
        const elsewhere = links.filter(
          (link) => !('auto' in link) && !link.url.startsWith('https://rank.example.com/'),
        )
        assert.deepEqual(
          elsewhere.filter(({ url, words }) => words !== url),
          [],
          keyword,
        )
      }
    }
  })

  test('is one message that the chat takes whole, however long the list', async () => {
    const before = latest[kind]().length
    await send(
      kind,
      letter(
        Array.from({ length: 500 }, (_, index) => `${'<&_"чайник'.repeat(12)} ${index}`),
        9_000,
      ),
    )
    assert.equal(latest[kind]().length, before + 1)
    const { shown } = shownBy(kind)
    const listed = shown.split('\n').filter((line) => line.startsWith('• ')).length
    assert.ok(listed > 2 && listed <= 20, String(listed))
    assert.ok(shown.includes(`… and ${(9_000 - listed).toLocaleString('en')} more`), shown)
    if (kind === 'slack') assert.equal(slack.messages.at(-1)!.posts.length, 1)
  })

  test('shows no preview of what it links to', async () => {
    await send(kind)
    if (kind === 'discord') assert.deepEqual(discord.messages.at(-1)!.previews, [])
    if (kind === 'telegram') assert.equal(telegram.messages.at(-1)!.preview, false)
    if (kind === 'slack') assert.equal(slack.messages.at(-1)!.payload.unfurl_links, false)
  })
})

test('a message to Slack mentions nobody in Mattermost either, forges no link there and begins no code', async () => {
  const keywords = [
    '@channel kettle',
    'kettle @here',
    '@all',
    '[free](https://evil.example/)',
    '`kettle',
    'tea`',
  ]
  await send('slack', letter(keywords))
  const text = String(slack.messages.at(-1)!.payload.text)
  // Where Mattermost ends a word: server/channels/app/mention_parser_standard.go of mattermost/mattermost.
  const words = text.split(/[^:.\-_@\p{L}\p{N}]+/u)
  assert.deepEqual(
    words.filter((word) => /@./.test(word)),
    [],
  )
  assert.doesNotMatch(text, /\]\(|`/)
  const shown = slack.messages.at(-1)!.shown.replaceAll('\u2060', '').replaceAll('\u02CB', '`')
  for (const keyword of keywords) assert.ok(shown.includes(`• ${keyword}: 3 → 12`), shown)
})

const failing = (matcher: RegExp, more: Partial<DeliveryError>) => (error: DeliveryError) => {
  assert.match(error.message, matcher)
  const { askedSeconds, final, status } = error
  assert.deepEqual(
    { askedSeconds, final, status },
    { askedSeconds: undefined, final: false, status: null, ...more },
  )
  return true
}

describe('a chat that refuses', () => {
  test('for good is not asked again, and says why in its own words', async () => {
    for (const [error, status] of [
      ['no_service', 404],
      ['channel_is_archived', 410],
      ['action_prohibited', 403],
    ] as const) {
      slack.next(error)
      await assert.rejects(
        send('slack'),
        failing(new RegExp(`Slack refused the message: ${error}\\.`), { final: true, status }),
      )
    }
    discord.next('deleted')
    await assert.rejects(send('discord'), failing(/the webhook was deleted/, { final: true, status: 404 }))
    await assert.rejects(
      send('discord', undefined, discord.url.replace(/.$/, '')),
      failing(/token of the webhook is wrong/, { final: true, status: 401 }),
    )
    const chats = telegramChats
    for (const [chat, words, status] of [
      [chats.blocked.id, /bot was blocked by the user/, 403],
      [-4_444, /chat not found/, 400],
      [`${chats.forum.id}/8`, /message thread not found/, 400],
      [
        chats.upgraded.id,
        new RegExp(`change the address of the target to ${chats.upgraded.upgradedTo}`),
        400,
      ],
    ] as const) {
      await assert.rejects(send('telegram', undefined, String(chat)), failing(words, { final: true, status }))
    }
    const stranger = { bot: { ...bot, token: '1:wrong' }, allowInside: true }
    await assert.rejects(
      postToChat(stranger, 'telegram', addresses.telegram, letter(['kettle'])),
      failing(/Unauthorized/, { final: true, status: 401 }),
    )
  })

  test('for now is asked again when it wants to be', async () => {
    slack.next({ retryAfter: 30 })
    await assert.rejects(send('slack'), failing(/./, { askedSeconds: 30, status: 429 }))
    discord.next({ retryAfter: 0.4 })
    await assert.rejects(send('discord'), failing(/./, { askedSeconds: 1, status: 429 }))
    discord.next('cloudflare')
    await assert.rejects(send('discord'), failing(/status 429/, { askedSeconds: 3_600, status: 429 }))
    discord.next('banned')
    await assert.rejects(send('discord'), failing(/status 429/, { status: 429 }))
    telegram.next({ retryAfter: 41 })
    await assert.rejects(send('telegram'), failing(/retry after 41/, { askedSeconds: 41, status: 429 }))
    slack.next('rollup_error')
    await assert.rejects(send('slack'), failing(/rollup_error/, { status: 500 }))
    for (const kind of kinds) {
      ;({ slack, discord, telegram })[kind].next('cut')
      await assert.rejects(send(kind), failing(/could not be reached/, {}))
    }
    assert.equal(delayAfter(1, 3_600), 3_600)
    assert.equal(delayAfter(6, 30), 2_430)
    assert.equal(delayAfter(1, 999_999), 6 * 3_600)
  })

  test('tells nothing that it did not say as a chat does', async () => {
    slack.next({ status: 404, body: 'root:x:0:0 inner secret' }, { status: 400, body: '<html>' })
    await assert.rejects(send('slack'), { message: 'Slack refused the message: status 404.' })
    await assert.rejects(send('slack'), { message: 'Slack refused the message: status 400.' })
    discord.next(
      { status: 403, body: '{"message":"inner secret","code":50001}' },
      { status: 404, body: '[1]' },
    )
    await assert.rejects(send('discord'), {
      message: 'Discord refused the message: status 403, error 50001.',
    })
    await assert.rejects(send('discord'), { message: 'Discord refused the message: status 404.' })
  })
})

test('chats in private networks are not called unless the server allows it, and the Telegram server of the operator is', async () => {
  for (const kind of ['slack', 'discord'] as const) {
    await assert.rejects(send(kind, undefined, undefined, false), /in a private network/)
  }
  assert.equal(await send('telegram', undefined, undefined, false), 200)
})

describe('a target', async () => {
  const sextant = await startTestApp(
    { afterAll },
    {
      settings: {
        WEBHOOK_PRIVATE_ADDRESSES: 'allow',
        TELEGRAM_BOT_TOKEN: telegram.token,
        TELEGRAM_API_URL: telegram.url,
        PUBLIC_URL: 'https://rank.example.com',
      },
    },
  )
  const { call, post } = sextant
  const project_id: number = await call('add/projects_2/projects', {
    url: 'bakery.example',
    name: '@everyone',
  })
  const add = (kind: string, address: string) => post('add/events_2/targets', { project_id, kind, address })

  test.each(kinds)('of the kind %s gets a test message, and has no secret', async (kind) => {
    const { result } = (await add(kind, addresses[kind])).json
    assert.equal(result.secret, null)
    const before = latest[kind]().length
    const id = await call('edit/events_2/targets/test', { project_id, id: result.id })
    for (;;) {
      const [delivery] = await call('get/events_2/deliveries', {
        project_id,
        id,
        fields: ['state', 'status', 'error'],
      })
      if (delivery.state === 'waiting') continue
      assert.deepEqual(delivery, { state: 'delivered', status: 200, error: null })
      break
    }
    assert.equal(latest[kind]().length, before + 1)
    const shown = shownBy(kind).shown.replaceAll('\u2060', '')
    assert.match(shown, /@everyone.*bakery\.example[^]*This is a test message/)
    const rotated = await post('edit/events_2/targets/rotate', { project_id, id: result.id })
    assertRefused(rotated, 2003, /id: must be a target of the kind webhook/)
  })

  test('needs an address that its chat can have', async () => {
    for (const address of ['kettle', '-0', '12/', '@a', '1/2/3', 'https://t.me/bakery', '-100123\n4']) {
      assertRefused(await add('telegram', address), 2003, /address: must be the id of a chat/)
    }
    for (const kind of ['slack', 'discord']) {
      assertRefused(await add(kind, '-1001'), 2003, /address: must be a URL/)
    }
    for (const address of ['-1001234567890', '-1001234567890/7', '@bakery_news', '4711']) {
      assert.equal((await add('telegram', address)).status, 200, address)
    }
  })

  test('of Telegram needs a bot', async (t) => {
    const without = await startTestApp(t, { worker: false })
    const id = await without.call('add/projects_2/projects', { url: 'bakery.example' })
    const refused = await without.post('add/events_2/targets', {
      project_id: id,
      kind: 'telegram',
      address: '1',
    })
    assertRefused(refused, 3004, /TELEGRAM_BOT_TOKEN is not set/)
  })
})
