import type { ComponentType } from 'react'
import { ChecksSection } from './checks/section.tsx'
import { CompetitorsSection } from './competitors/section.tsx'
import { EnginesSection } from './engines/section.tsx'
import { EventsSection } from './events/section.tsx'
import { GeneralSection } from './general/section.tsx'
import { NotesSection } from './notes/section.tsx'
import type { ProjectSettings } from './project-settings.ts'
import { RulesSection } from './rules/section.tsx'
import { SharingSection } from './sharing/section.tsx'

/** Sections of the settings in menu order, by their name in the address. */
export const sections = {
  general: GeneralSection,
  engines: EnginesSection,
  competitors: CompetitorsSection,
  rules: RulesSection,
  checks: ChecksSection,
  notes: NotesSection,
  sharing: SharingSection,
  events: EventsSection,
} as const satisfies Record<string, ComponentType<{ project: ProjectSettings }>>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]
