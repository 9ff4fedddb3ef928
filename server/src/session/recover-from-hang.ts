import type { ObservedFriction } from '@understudy/contract/finding'
import type { BrowserSession } from '../browser/browser-session.ts'
import { PageHungError } from '../browser/browser-session.ts'
import { foldUrl } from '../lib/fold-url.ts'
import type { Observation } from '../turn/observation.ts'
import { openTarget } from './open-target.ts'
import type { Ending } from './session-result.ts'
import type { OpenPage, SessionState } from './session-state.ts'

/** Loads the target anew after a hang, once per session; a second hang ends it. */
export async function recoverFromHang(
  state: SessionState,
  browser: BrowserSession,
  signal: AbortSignal,
): Promise<OpenPage | Ending> {
  state.hangs += 1
  if (state.hangs > 1) throw new PageHungError('The page stopped responding a second time.')
  return openTarget(state, browser, signal)
}

/** A hang as the user meets it. */
export function describeHang(observation: Observation, label: string | null): ObservedFriction {
  const path = foldUrl(observation.url)
  const cause = label === null ? path : `“${label}” on ${path}`
  return {
    detector: 'page-hung',
    subject: `${path} ${label ?? ''}`.trim(),
    category: 'performance',
    severity: 4,
    attribution: 'site',
    status: 'unverified',
    title: `The page stopped responding: ${cause}`,
    expected: 'The page reacts to the user.',
    observed: 'The page no longer answered at all and had to be loaded anew.',
    quote: null,
    box: null,
    recommendation: 'Find the script that keeps the main thread busy and break its work up.',
  }
}
