import type { DetectorName } from '@understudy/contract/finding'
import type { DetectorTraits } from './detector.ts'
import { detectors } from './detectors.ts'

const none: Required<DetectorTraits> = {
  isPageState: false,
  isFailedClick: false,
  isDeadEnd: false,
  contradictsSuccess: false,
  subjectIsControl: false,
  perceivedFrom: 0,
}

/** The traits of frictions that carry this name; a claim of the mind and a page that hangs have none. */
export function findTraits(name: DetectorName): Required<DetectorTraits> {
  if (name === 'mind' || name === 'page-hung') return none
  return { ...none, ...detectors[name].traits }
}
