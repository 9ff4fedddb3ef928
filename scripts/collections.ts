import type { Collection } from './collect-records.ts'

/** The folders in which one file is one record. */
export const collections: readonly Collection[] = [
  {
    folder: 'server/src/friction/detectors',
    list: 'server/src/friction/detectors.ts',
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
]
