import type { CodeDetector, DetectorName } from '@understudy/contract/finding'
import type { Detector, DetectorTraits } from './detector.ts'
import { detectors } from './detectors.ts'

type Traits = Required<Omit<DetectorTraits, 'manyCalled'>> & Pick<DetectorTraits, 'manyCalled'>

const none: Traits = {
  isPageState: false,
  isFailedClick: false,
  canBeOurs: false,
  isSiteWide: false,
  needsScripts: false,
}

const listed: Readonly<Record<CodeDetector, Detector>> = detectors

/** The traits of frictions with this detector name; claims, page hangs and retired detectors have none. */
export function findTraits(name: DetectorName): Traits {
  return isListed(name) ? { ...none, ...listed[name].traits } : none
}

function isListed(name: DetectorName): name is CodeDetector {
  return Object.hasOwn(detectors, name)
}
