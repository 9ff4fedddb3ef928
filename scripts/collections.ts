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
    declaration: `/** Every detector, in the order of the frictions in a turn. */
export const detectors: { readonly [Name in CodeDetector]: Detector<Name> } =`,
    names: {
      file: 'contract/src/detector-names.ts',
      doc: 'The detectors, one name each.',
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
    declaration: `/** Every action available to a mind, in the order of the prompt. */
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
    declaration: `/** The code that performs each action on a page. */
export const performers: ElementPerformers & ViewPerformers =`,
  },
  {
    folder: 'server/src/reports/sections',
    list: 'server/src/reports/sections.ts',
    suffix: 'Section',
    spelling: 'snake_case',
    head: `import type { Section, SectionName } from './section.ts'
`,
    declaration: `/** Every section of the report of a session, in the order of the JSON report; sections in the same place on a page keep this order. */
export const sections: { readonly [Name in SectionName]: Section<Name> } =`,
  },
]
