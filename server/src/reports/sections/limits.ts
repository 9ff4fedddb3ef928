import { renderList } from '@understudy/contract/markdown/markdown'
import type { Report } from '@understudy/contract/report'
import { deviceOf } from '@understudy/contract/visitor/devices'
import { describeLimits, listGeneralLimits } from '../compose/describe-limits.ts'
import { type Html, html } from '../render/html.ts'
import type { Section } from '../section.ts'

/** What the session cannot show. */
export const limitsSection: Section<'limits'> = {
  build: ({ transcript, findings, leftOut }) => ({
    limits: describeLimits(transcript, findings, leftOut),
  }),
  markdown: { measured: ({ limits }) => renderList('Limits', limits) },
  html: { whole: (report, { findings }) => renderLimits(report, findings) },
}

/** Next to the findings of all sessions, limits of every session are stated there. */
function renderLimits(
  { session, report: { limits } }: Report,
  findings: 'cards' | 'links',
): Html | null {
  const general = listGeneralLimits(deviceOf(session))
  const shown = findings === 'links' ? limits.filter((limit) => !general.includes(limit)) : limits
  if (shown.length === 0) return null
  return html`<h4>Limits of this session</h4>
    <ul class="limits">
      ${shown.map((limit) => html`<li>${limit}</li>`)}
    </ul>`
}
