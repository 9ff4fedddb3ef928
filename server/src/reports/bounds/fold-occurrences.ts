import type { Evidence } from '@understudy/contract/finding'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { describeFlood, type FloodWords } from '../../friction/floods/describe-flood.ts'
import { type AlikeProblem, findFloods } from '../../friction/floods/find-floods.ts'
import { createFloodSubject, describeAlike } from '../../friction/floods/fold-floods.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { nestQuotes } from '../../lib/text/sentence.ts'
import { createFingerprint } from '../evidence/fingerprint.ts'
import type { ReplayedFriction } from '../replay/apply-replay.ts'

/** A friction of a session with its evidence. */
export interface SeenFriction extends ReplayedFriction {
  /** The turn whose action led to it. */
  turn: TranscriptTurn
  evidence: Evidence
  fingerprint: string
  /** Why a second look at the picture of a claim decided nothing; null if it did, or if none was due. */
  undecided: string | null
  /** Where it is one of too many of its kind (find-floods.ts); null if it is a problem of its own. */
  flood: string | null
}

/**
 * What code measured in a session, with one fingerprint for what has one cause: the clicks on one control that do nothing, whatever
 * their scripts report, and too many problems of one kind in one place.
 */
export function foldOccurrences(measured: readonly SeenFriction[]): SeenFriction[] {
  const joined = joinClicks(measured)
  const findFlood = findFloods(joined.map(describeSeen))
  return joined.map((occurrence) => {
    const flood = findFlood(describeSeen(occurrence))
    if (flood === null) return occurrence
    const { detector } = occurrence.friction
    const subject = createFloodSubject(flood, occurrence.friction)
    return { ...occurrence, flood, fingerprint: createFingerprint({ detector, subject }) }
  })
}

function describeSeen({ friction, fingerprint }: SeenFriction): AlikeProblem {
  return { ...describeAlike(friction), identity: fingerprint }
}

function joinClicks(measured: readonly SeenFriction[]): SeenFriction[] {
  const first = new Map<string, string>()
  return measured.map((occurrence) => {
    const click = nameFailedClick(occurrence)
    if (click === null) return occurrence
    const fingerprint = first.get(click) ?? occurrence.fingerprint
    first.set(click, fingerprint)
    return { ...occurrence, fingerprint }
  })
}

const MAX_LABEL = 40

/** Equal for clicks on one control that failed in the same way; null for what is about no control. */
function nameFailedClick({ friction, turn, evidence }: SeenFriction): string | null {
  const { detector, title, attribution, severity } = friction
  const label = (turn.action.label ?? '').trim().replaceAll(/\s+/g, ' ')
  // Controls without a name cannot be told apart in words.
  const isAbout =
    label === '' ? severity > 1 : title.includes(`“${nestQuotes(label.slice(0, MAX_LABEL))}`)
  if (!isAbout || !findTraits(detector).isFailedClick) return null
  const words = title.replaceAll(/\d+/g, '#')
  return JSON.stringify([detector, attribution, foldUrl(evidence.url), turn.action.kind, words])
}

/** The words of a flood, over all turns that met it; null if these are occurrences of one problem. */
export function describeFlooding(
  seen: readonly SeenFriction[],
): (FloodWords & { alike: number }) | null {
  const flooding = seen.filter(({ flood }) => flood !== null)
  const [first = null, ...others] = new Set(flooding.map(({ flood }) => flood))
  if (first === null) return null
  const place = others.length === 0 ? first : first.replace(/[/?#].*$/s, '')
  const turns = new Set(flooding.map(({ turn }) => turn.turn)).size
  const single = flooding.filter(({ friction }) => friction.alike === undefined)
  const different = [...new Map(single.map((each) => [each.friction.subject, each])).values()]
  const worst = flooding.reduce((left, right) => (sizeOf(right) > sizeOf(left) ? right : left))
  const alike = Math.max(sizeOf(worst), different.length, 2)
  const words = describeFlood(worst.friction.detector, place, {
    alike: different.map(({ friction }) => friction),
    number: alike,
    when: turns === 1 ? 'In one view' : `In ${turns} turns`,
  })
  if (worst.friction.alike === undefined) return { ...words, alike }
  const inAll = flooding.reduce((sum, each) => sum + sizeOf(each), 0)
  const { expected, observed, recommendation } = worst.friction
  const again = ` Over ${turns} turns there were ${inAll.toLocaleString('en')} of them.`
  const isTold = different.length === 0 && others.length === 0
  return {
    title: isTold ? worst.friction.title : words.title,
    expected,
    observed: turns === 1 ? observed : `${observed}${again}`,
    recommendation,
    alike,
  }
}

function sizeOf({ friction: { alike = 1 } }: SeenFriction): number {
  return alike
}
