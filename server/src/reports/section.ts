import type { Finding } from '@understudy/contract/finding'
import type { Markdown } from '@understudy/contract/markdown/markdown'
import type { FlowResult, Report } from '@understudy/contract/report'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { Transcript } from '@understudy/contract/transcript'
import type { Outcome } from './outcome/judge-outcome.ts'
import type { Dismissals } from './render/decisions/dismissals.ts'
import type { Html } from './render/html.ts'
import type { PictureBook } from './render/render-picture.ts'
import type { LinkTurn } from './render/render-turn.ts'

/** The report of a session; `sections.ts` lists its parts. */
export type ReportBody = Report['report']

/** The parts of a report that are sections; the others come before all sections. */
export type SectionName = Exclude<keyof ReportBody, 'headline' | 'summary' | 'outcome'>

/** Input of the sections; flows and findings are judged together, before all sections. */
export interface ReportMaterial {
  transcript: Transcript
  outcome: Outcome
  flows: readonly FlowResult[]
  /** Those that the report lists. */
  findings: readonly Finding[]
  /** What the report does not list, in sentences. */
  leftOut: readonly string[]
}

/**
 * Where a section is placed in Markdown, from top to bottom. facts: lines of the list at the top; figures: the table
 * below it; visit: what happened; measured: what was measured and what was not.
 */
export type MarkdownPlace = 'facts' | 'figures' | 'visit' | 'measured'

/**
 * Where a section is placed in HTML, from top to bottom. steps: above the figures and the path through the site; visit:
 * below these, next to the picture; whole: across the page.
 */
export type HtmlPlace = 'steps' | 'visit' | 'whole'

/** How a session is shown on its page. */
export interface SessionSetting {
  pictures: PictureBook
  map: MapArtifact | null
  /** `cards` in full; `links` if the same findings are shown in full elsewhere on the page. */
  findings: 'cards' | 'links'
  linkTurn: LinkTurn
  dismissals: Dismissals
  /** What the session did, turn by turn; null in a document of its own, which has no transcript. */
  timeline: Html | null
}

/** One part of a session's report, in each format. Sections at the same place keep the order of their list. */
export interface Section<Name extends SectionName> {
  /** Its member of the JSON; optional ones can be left out. */
  build: (material: ReportMaterial) => Pick<ReportBody, Name>
  /** Lines; none if there is nothing to say. */
  markdown?: Partial<Record<MarkdownPlace, (body: ReportBody) => Markdown[]>>
  /** null if there is nothing to say. */
  html?: Partial<Record<HtmlPlace, (report: Report, setting: SessionSetting) => Html | null>>
  /** What it adds to the row of figures in HTML: names and values. */
  figures?: (body: ReportBody) => (readonly [string, Html | string])[]
}
