import type { SectionName } from '../sections.ts'

export const en = {
  title: 'Settings',
  sections: 'Sections of the settings',
  names: {
    general: 'General',
    engines: 'Engines and regions',
    competitors: 'Competitors',
    rules: 'Match rules',
    checks: 'Mode and schedule',
    sharing: 'Sharing',
    events: 'Events',
  } satisfies Record<SectionName, string>,
  about: {
    general: 'The name of the project, and what becomes of it.',
    engines: 'Where the keywords are looked up: search engine, place, language, device, and how deep.',
    competitors: 'Sites that are looked for on the same result pages as yours.',
    rules: 'Which results count as your site, and which as a competitor.',
    checks: 'How many result pages a check reads, when checks start by themselves, and what that costs.',
    sharing: 'Who else works with this project, and what they may do.',
    events: 'Messages to your own programs and mailboxes when a check has found something.',
  } satisfies Record<SectionName, string>,
}
