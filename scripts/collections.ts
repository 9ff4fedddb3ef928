import type { Collection } from './collect-records.ts'

/** The folders in which one file is one record. */
export const collections: readonly Collection[] = [
  {
    folder: 'server/src/friction/detectors',
    list: 'server/src/friction/detectors.ts',
    spelling: 'kebab-case',
    head: `import type { CodeDetector } from '@understudy/contract/finding'
import type { Detector } from './detector.ts'
`,
    declaration: `/** Every detector; their order is that of the frictions in a turn. */
export const detectors: { readonly [Name in CodeDetector]: Detector<Name> } =`,
    names: {
      file: 'contract/src/detector-names.ts',
      doc: 'What the code of the service notices, one detector each.',
      constant: 'detectorNames',
    },
  },
  {
    folder: 'server/src/turn/actions',
    list: 'server/src/turn/actions.ts',
    suffix: 'Action',
    spelling: 'snake_case',
    head: `import type { RecordedAction } from '@understudy/contract/transcript'
import type { z } from 'zod'
`,
    declaration: `/** Everything that a mind may do, in the order in which it is told. */
export const actions =`,
    tail: ` satisfies {
  readonly [Kind in RecordedAction['kind']]: { schema: z.ZodType<{ kind: Kind }> }
}`,
    names: {
      file: 'contract/src/action-kinds.ts',
      doc: 'What a persona can do in a turn.',
      constant: 'actionKinds',
    },
  },
  {
    folder: 'server/src/browser/actions/performers',
    list: 'server/src/browser/actions/performers.ts',
    suffix: 'Performer',
    spelling: 'snake_case',
    head: `import type { ElementPerformers, ViewPerformers } from './performer.ts'
`,
    declaration: `/** What does each action that touches the page. */
export const performers: ElementPerformers & ViewPerformers =`,
  },
  {
    folder: 'server/src/reports/sections',
    list: 'server/src/reports/sections.ts',
    suffix: 'Section',
    spelling: 'snake_case',
    head: `import type { Section, SectionName } from './section.ts'
`,
    declaration: `/** Every section of the report of a session, in the order of its JSON; at one place of a page they keep it. */
export const sections: { readonly [Name in SectionName]: Section<Name> } =`,
  },
]
