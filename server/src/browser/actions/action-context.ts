import type { Clock } from '../../lib/clock.ts'
import type { ActionFailure } from '../../turn/action.ts'
import type { FillableCredential } from '../browser-session.ts'
import type { BrowserCaps } from '../caps.ts'
import type { RefTarget } from '../observe/splice-frames.ts'
import type { NavigationGuard } from '../page/navigation-guard.ts'
import type { SessionPage } from '../page/session-page.ts'
import type { ImageRule } from '../pictures/image-rule.ts'

/** What every action needs. */
export interface ActionContext {
  target: SessionPage
  clock: Clock
  caps: BrowserCaps
  guard: NavigationGuard
  isNavigationAllowed: (url: string) => boolean
  credentials: readonly FillableCredential[]
  /** A touch screen and no mouse. */
  hasTouch: boolean
  images: ImageRule
  signal: AbortSignal
}

/** An element of the newest observation, ready for an action. */
export interface ActionTarget {
  found: RefTarget
  /** The open dialog that must be answered first; null if there is none. */
  modal: string | null
}

/** null on success. Never throws because of the page or the element; Playwright's own errors pass through. */
export type PerformResult = ActionFailure | null
