import type { CodeDetector, DetectorName } from '@understudy/contract/finding'
import type { DetectorTraits } from './detector.ts'
import { detectors } from './detectors.ts'

type Traits = Required<Omit<DetectorTraits, 'manyCalled'>> & Pick<DetectorTraits, 'manyCalled'>

const none: Traits = {
  isPageState: false,
  isFailedClick: false,
  canBeOurs: false,
  isPageLost: false,
  isDeadEnd: false,
  isFormRejection: false,
  contradictsSuccess: false,
  isSiteWide: false,
  needsScripts: false,
  perceivedFrom: 0,
}

/** The traits of frictions with this detector name; claims, page hangs and retired detectors have none. */
export function findTraits(name: DetectorName): Traits {
  return isListed(name) ? { ...none, ...detectors[name].traits } : none
}

function isListed(name: DetectorName): name is CodeDetector {
  return Object.hasOwn(detectors, name)
}
