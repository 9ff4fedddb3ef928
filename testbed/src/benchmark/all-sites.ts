import type { BenchmarkSite } from './site.ts'
import { accessibilitySites } from './sites/accessibility.ts'
import { copySites } from './sites/copy.ts'
import { darkPatternSites } from './sites/dark-patterns.ts'
import { errorSites } from './sites/errors.ts'
import { feedbackSites } from './sites/feedback.ts'
import { fieldSites } from './sites/fields.ts'
import { formAnswerSites } from './sites/forms.ts'
import { listSites } from './sites/lists.ts'
import { contrastSites } from './sites/looks/contrasts.ts'
import { reachSites } from './sites/looks/out-of-reach.ts'
import { overlapSites } from './sites/looks/overlaps.ts'
import { pictureSites } from './sites/looks/pictures.ts'
import { siblingSites } from './sites/looks/siblings.ts'
import { textSites } from './sites/looks/unmeant-text.ts'
import { mobileSites } from './sites/mobile.ts'
import { navigationSites } from './sites/navigation.ts'
import { performanceSites } from './sites/performance.ts'

/** Every site of the benchmark, by area. */
export const allSites: readonly BenchmarkSite[] = [
  ...navigationSites,
  ...listSites,
  ...formAnswerSites,
  ...fieldSites,
  ...feedbackSites,
  ...errorSites,
  ...performanceSites,
  ...accessibilitySites,
  ...copySites,
  ...darkPatternSites,
  ...mobileSites,
  ...overlapSites,
  ...contrastSites,
  ...reachSites,
  ...pictureSites,
  ...siblingSites,
  ...textSites,
]
