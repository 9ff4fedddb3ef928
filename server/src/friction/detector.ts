import type { DetectorName, ObservedFriction } from '@understudy/contract/finding'
import type { ObservedViolation } from '../turn/observation.ts'
import type { FrictionContext } from './friction-context.ts'

/** A friction as its detector describes it; the detector's name is added later. */
export type NoticedFriction = Omit<ObservedFriction, 'detector'>

/** Properties of all frictions of one detector. A trait that is left out does not apply. */
export interface DetectorTraits {
  /** A state of the page, not the effect of one action: a replay opens the page first. */
  isPageState?: boolean
  /** A click that failed because of the site, so it was not a misclick. */
  isFailedClick?: boolean
  /** Input that never arrived, or an overloaded machine on our side, can cause the same symptoms. */
  canBeOurs?: boolean
  /** The defect is on every page that contains the control, rule, image or script: one problem of the site. */
  isSiteWide?: boolean
  /** What many of them are called, if they are one problem: `script errors`. */
  manyCalled?: string
  /** On a page that lacks a script of another host, the lack can cause the same symptoms: it is not judged there. */
  needsScripts?: boolean
}

/** A detector that judges turns. */
export type TurnDetector = Detector & Required<Pick<Detector, 'detect'>>

/** Detects one kind of problem. Its file has its name, and `npm run format` adds it to the list. */
export interface Detector<Name extends DetectorName = DetectorName> {
  name: Name
  /** None by default. */
  traits?: DetectorTraits
  /** What it detects in one turn; nothing by default. Pure, and must not throw. */
  detect?: (context: FrictionContext) => NoticedFriction[]
  /** What it detects in the accessibility rules that a page violates; nothing by default. Pure, and must not throw. */
  inspect?: (violations: readonly ObservedViolation[]) => NoticedFriction[]
}
