import type { Markdown } from '@understudy/contract/markdown/markdown'
import type { Report } from '@understudy/contract/report'
import type { HtmlPlace, MarkdownPlace, ReportBody, SessionSetting } from '../section.ts'
import { sections } from '../sections.ts'
import { type Html, html } from './html.ts'

const inOrder = Object.values(sections)

/** The lines of all sections at one place of the Markdown. */
export function renderMarkdownSections(body: ReportBody, place: MarkdownPlace): Markdown[] {
  return inOrder.flatMap(({ markdown }) => markdown?.[place]?.(body) ?? [])
}

/** All sections at one place of the page. */
export function renderHtmlSections(
  report: Report,
  setting: SessionSetting,
  place: HtmlPlace,
): (Html | null)[] {
  return inOrder.map((section) => section.html?.[place]?.(report, setting) ?? null)
}

/** The row of figures of a session. */
export function renderSessionFigures(body: ReportBody): Html {
  const figures = inOrder.flatMap((section) => section.figures?.(body) ?? [])
  return html`<dl class="counts">
    ${figures.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}
