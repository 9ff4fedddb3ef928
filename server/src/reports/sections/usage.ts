import { line } from '@understudy/contract/markdown/markdown'
import { measureUsage } from '../compose/measure-usage.ts'
import type { Section } from '../section.ts'
import { describeUsage } from '../words.ts'

/** What the language model used. */
export const usageSection: Section<'usage'> = {
  build: ({ transcript }) => ({ usage: measureUsage(transcript) }),
  markdown: {
    facts: ({ usage }) =>
      usage === undefined ? [] : [line`- **Language model:** ${describeUsage(usage)}`],
  },
  figures: ({ usage }) => (usage === undefined ? [] : [['language model', describeUsage(usage)]]),
}
