import type { DetectorName, ObservedFriction } from '@understudy/contract/finding'
import type { FrictionContext } from './friction-context.ts'

/** A friction as its detector tells it; who noticed it is added from the detector's name. */
export type NoticedFriction = Omit<ObservedFriction, 'detector'>

/** What others must know of all frictions of one detector. What a detector leaves out does not hold of them. */
export interface DetectorTraits {
  /** Found by looking at the page, however one came there: a retest needs no act. */
  isPageState?: boolean
  /** A click that failed by the site's doing, so that it was no misclick. */
  isFailedClick?: boolean
  /** The visitor could not go on from the page. */
  isDeadEnd?: boolean
  /** Speaks against a success that the visitor claims. */
  contradictsSuccess?: boolean
  /** What is wrong is wrong on every page that holds it (a control, a rule, an image, a script): one problem of the site. */
  isSiteWide?: boolean
  /** The severity from which a visitor meets it without developer tools; 0 when left out, null when never. */
  perceivedFrom?: number | null
}

/** Notices one kind of trouble. Its file is named as it is, and `npm run format` puts it into the list. */
export interface Detector<Name extends DetectorName = DetectorName> {
  name: Name
  traits: DetectorTraits
  /** What it notices in one turn. Pure, and must not throw. */
  detect: (context: FrictionContext) => NoticedFriction[]
}
