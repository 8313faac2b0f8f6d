import type { SectionName } from '../sections.ts'

export const en = {
  title: 'Settings',
  sections: 'Settings sections',
  names: {
    general: 'General',
    engines: 'Regions',
    competitors: 'Competitors',
    rules: 'Match rules',
    checks: 'Mode and schedule',
    notes: 'Notes',
    sharing: 'Sharing',
    events: 'Events',
  } satisfies Record<SectionName, string>,
  about: {
    general: 'Name, archive and deletion of the project.',
    engines: 'Where keywords are checked: search engine, place, language, device and depth.',
    competitors: 'Other sites to track on the same result pages as yours.',
    rules: 'Which results count as your site, and which as a competitor.',
    checks: 'How many result pages a check reads, when checks start automatically, and what they cost.',
    notes:
      'What happened to the site, on its days. Charts show it, so that a change of positions has its reason beside it.',
    sharing: 'Who else has access to this project, and what they can do.',
    events: 'Notifications to your programs and mailboxes about the results of checks.',
  } satisfies Record<SectionName, string>,
}
