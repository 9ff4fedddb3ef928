import { fitRows, reportLimits } from '../bounds/report-limits.ts'
import { listOpenedPages } from '../evidence/list-pages.ts'
import type { Section } from '../section.ts'

/** Which pages the visitor opened: the report of the run says of each problem how many did. */
export const openedPagesSection: Section<'opened_pages'> = {
  build: ({ transcript }) => ({
    opened_pages: fitRows(listOpenedPages(transcript), reportLimits.openedPages),
  }),
}
