import { foldUrl } from '../../../lib/address/fold-url.ts'
import { SECOND_MS } from '../../../lib/clock.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { describeSilence } from '../../../turn/failed-requests.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { findToleratedWaitMs } from '../../../turn/tolerated-wait.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { ATTENTION_MS } from '../../limits.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'
import { wasSlow } from '../controls/slow-action.ts'

/**
 * A page that kept the persona waiting longer than it tolerates. A page that never became idle is not measured here.
 */
export const slowPage = {
  name: 'slow-page',
  traits: { isPageState: true, canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step, persona } = context
  // The time of a failed attempt is spent on trying, not on the page.
  if (isSpentByUs(step)) return []
  const toleratedMs = findToleratedWaitMs(persona)
  const isOfControl = findActedControl(step) !== null && wasSlow(step, toleratedMs)
  return findNewObservations(context)
    .filter((observation) => !(isOfControl && observation === step.after))
    .filter((observation) => observation.settled && findWait(observation).ms > toleratedMs)
    .map((observation) => {
      const page = foldUrl(observation.url)
      const slowPages = listOwnWaits(context).filter(
        (other) => foldUrl(other.url) === page && findWait(other).ms > toleratedMs && other.settled,
      )
      const wait = findWait(observation)
      return describeFriction(
        {
          subject: createSubject(observation.url),
          category: 'performance',
          severity: wait.ms > ATTENTION_MS ? 3 : 2,
          title: `${nameUrl(observation.url)} keeps users waiting`,
          expected: `The page responds within ${formatSeconds(toleratedMs)}, the wait that ${persona.name} (${persona.patience_level} patience) tolerates.`,
          observed: `${describeWait(wait, observation)}${describeSilence(observation)}`,
          recommendation: `Find out what ${nameUrl(observation.url)} waits for, and show content before that arrives.`,
        },
        { status: slowPages.length > 1 ? 'verified' : 'unverified' },
      )
    })
}

/** The observations whose wait was the page's own, not spent on our waiting or on a failed attempt. */
function listOwnWaits(context: FrictionContext): Observation[] {
  const ours = new Set(context.earlier.filter(isSpentByUs).map(({ after }) => after))
  return listObservations(context).filter((observation) => !ours.has(observation))
}

interface Wait {
  ms: number
  until: 'painted' | 'idle'
}

/**
 * How long the visitor waited: on a new page, until its largest part was painted, which happens before the page is
 * idle.
 */
function findWait({ pageWaitMs, timing }: Observation): Wait {
  const paintedMs = timing?.lcp_ms ?? null
  return paintedMs === null || paintedMs > pageWaitMs
    ? { ms: pageWaitMs, until: 'idle' }
    : { ms: paintedMs, until: 'painted' }
}

/**
 * The browser's own figures also contain what our machine added, and count from where the page began to load, so one of
 * them can be longer than the whole wait.
 */
function describeWait({ ms, until }: Wait, { timing }: Observation): string {
  const seconds = formatSeconds(ms)
  if (until === 'painted')
    return `It took ${seconds} until the largest part of the page was painted.`
  const { ttfb_ms: byteMs = null, load_ms: loadMs = null } = timing ?? {}
  const isLessThanLoad = Math.max(byteMs ?? 0, loadMs ?? 0) > ms
  return isLessThanLoad
    ? `It took ${seconds} until the page was idle. Its load times count from the start of the load and can include delays of our machine.`
    : `It took ${seconds} until the page was idle.`
}

function isSpentByUs({ action, result }: Step): boolean {
  return action.kind === 'wait' || result.failure !== null
}

function formatSeconds(ms: number): string {
  return `${(ms / SECOND_MS).toFixed(1)} s`
}
