// Written by `npm run format` from the files in ./sections.
import type { Section, SectionName } from './section.ts'
import { flowsSection } from './sections/flows.ts'
import { metricsSection } from './sections/metrics.ts'
import { findingsSection } from './sections/findings.ts'
import { workedWellSection } from './sections/worked-well.ts'
import { accessibilitySection } from './sections/accessibility.ts'
import { performanceSection } from './sections/performance.ts'
import { quotesSection } from './sections/quotes.ts'
import { limitsSection } from './sections/limits.ts'
import { answersSection } from './sections/answers.ts'
import { dialogsSection } from './sections/dialogs.ts'
import { usageSection } from './sections/usage.ts'
import { openedPagesSection } from './sections/opened-pages.ts'
import { answerSection } from './sections/answer.ts'

/** Every section of the report of a session, in the order of the JSON report; sections in the same place on a page keep this order. */
export const sections: { readonly [Name in SectionName]: Section<Name> } = {
  flows: flowsSection,
  metrics: metricsSection,
  findings: findingsSection,
  worked_well: workedWellSection,
  accessibility: accessibilitySection,
  performance: performanceSection,
  quotes: quotesSection,
  limits: limitsSection,
  answers: answersSection,
  dialogs: dialogsSection,
  usage: usageSection,
  opened_pages: openedPagesSection,
  answer: answerSection,
}
