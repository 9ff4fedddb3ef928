import type { Evidence, Finding, NoticedBy, ObservedFriction } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { onceFor } from '../../lib/once-for.ts'
import { CLAIM_TURNS } from '../../lib/text/goal.ts'
import { endSentence } from '../../lib/text/sentence.ts'
import { describeFlooding, foldOccurrences, type SeenFriction } from '../bounds/fold-occurrences.ts'
import { applyClaimCheck, describeOpenCheck, MAX_CALLED_SEVERITY } from '../claims/claim-checks.ts'
import { findFrictionEvidence, findTurn } from '../evidence/evidence.ts'
import { createFingerprint } from '../evidence/fingerprint.ts'
import { MAX_EVIDENCE, pickEvidence } from '../evidence/list-pages.ts'
import { rankFindings, type UnnumberedFinding } from '../evidence/rank-findings.ts'
import { describeExceededLimit, describeSiteDown } from '../outcome/describe-site-down.ts'
import { applyReplay } from '../replay/apply-replay.ts'
import { describeRetest } from '../replay/describe-retest.ts'
import { indexCauses, isSaidAgain, type PlacedProblem } from './same-cause.ts'
import { findStop } from './stopped-here.ts'
import { listVisitorFrictions, type VisitorFriction } from './visitor-words.ts'

/** Turns before the end of a session that missed its goal: a problem in them may have been the reason. */
const LAST_TURNS = CLAIM_TURNS

/**
 * Every problem of a session that has evidence, each once and worst first; problems not caused by the site come last.
 * isMissed: whether the session missed its goal.
 */
export function buildFindings(transcript: Transcript, isMissed: boolean): Finding[] {
  const problems = Map.groupBy(listOccurrences(transcript), ({ fingerprint }) => fingerprint)
  const down = describeSiteDown(transcript)
  const lastTurns = transcript.turns.slice(-LAST_TURNS).map(({ turn }) => turn)
  const groups = [...problems.values()]
  const stop = isMissed ? findStop(transcript, groups) : null
  const ranked = groups
    .filter((seen) => seen !== stop?.leaving)
    .map((seen) => {
      const isStop = seen === stop?.problem
      const whole = isStop ? [...seen, ...(stop.leaving ?? [])] : seen
      const merged = mergeOccurrences(transcript, whole)
      const isLast = merged.evidence.some(({ turn }) => lastTurns.includes(turn))
      const finding: UnnumberedFinding = isStop
        ? { ...merged, severity: Math.max(merged.severity, stop.severity), stopped_here: true }
        : merged
      return { finding, people: 1, blocked: isMissed && isLast ? 1 : 0 }
    })
  const exceeded = describeExceededLimit(transcript)
  const ended = [down, exceeded].flatMap((finding) =>
    finding === null ? [] : [{ finding, people: 1, blocked: 1 }],
  )
  return rankFindings([...ended, ...ranked])
}

/**
 * What was noticed in a session, with the fingerprints of its findings. A persona's claim about a problem that code measured at the same
 * place counts as that problem in other words.
 */
export function listOccurrences(transcript: Transcript): SeenFriction[] {
  const measured = transcript.turns.flatMap((turn) =>
    turn.frictions.map((friction) => ({ turn, friction })),
  )
  const seen = [...measured, ...listVisitorFrictions(transcript)].flatMap((spoken) =>
    findOccurrence(transcript, spoken),
  )
  const { noticed = [], said = [] } = Object.groupBy(seen, ({ friction }) =>
    friction.detector === 'mind' ? 'said' : 'noticed',
  )
  const folded = joinAlike(joinRules(foldOccurrences(noticed)))
  const byCode = folded.filter(({ friction }) => friction.attribution === 'site')
  const findCause = indexCauses(byCode.map(placeProblem))
  const claimed = said.map((occurrence) => {
    const index = findCause(placeProblem(occurrence))
    const same = index === null ? undefined : byCode[index]
    return same === undefined ? occurrence : { ...occurrence, fingerprint: same.fingerprint }
  })
  const order = new Map(seen.map(({ evidence }, index) => [evidence, index]))
  return [...folded, ...joinClaims(claimed)].toSorted(
    (one, other) => (order.get(one.evidence) ?? 0) - (order.get(other.evidence) ?? 0),
  )
}

function findOccurrence(
  transcript: Transcript,
  { turn, ...spoken }: VisitorFriction,
): SeenFriction[] {
  const evidence = findFrictionEvidence(transcript, turn, spoken.friction)
  const checked = applyClaimCheck(transcript, turn.turn, spoken.friction)
  if (evidence === null || checked === null) return []
  const { friction, replay } = applyReplay(transcript, checked)
  const cause = findTurn(transcript, friction.about_turn ?? turn.turn) ?? turn
  return [
    {
      turn: cause,
      undecided: describeOpenCheck(transcript, turn.turn, friction),
      friction,
      replay,
      evidence,
      fingerprint: createFingerprint(friction),
      flood: null,
    },
  ]
}

/** Accessibility rules that one element breaks have one fingerprint: it is mended once. */
function joinRules(noticed: readonly SeenFriction[]): SeenFriction[] {
  const first = new Map<string, string>()
  return noticed.map((seen) => {
    const { friction, evidence } = seen
    if (friction.category !== 'accessibility' || evidence.box === null) return seen
    const element = JSON.stringify([foldUrl(evidence.url), evidence.turn, evidence.box])
    const fingerprint = first.get(element) ?? seen.fingerprint
    first.set(element, fingerprint)
    return { ...seen, fingerprint }
  })
}

/**
 * What a page is, in the same words, has one fingerprint on that page: nobody can tell two such findings apart, and pages that make up new ids each time
 * they are drawn would repeat one of them without end.
 */
function joinAlike(noticed: readonly SeenFriction[]): SeenFriction[] {
  const first = new Map<string, string>()
  return noticed.map((seen) => {
    const { detector, attribution, title, observed } = seen.friction
    if (detector === 'mind' || !findTraits(detector).isPageState) return seen
    const path = URL.parse(seen.evidence.url)?.pathname ?? seen.evidence.url
    const words = JSON.stringify([detector, attribution, title, observed, path])
    const fingerprint = first.get(words) ?? seen.fingerprint
    first.set(words, fingerprint)
    return { ...seen, fingerprint }
  })
}

/** What visitors say twice has one fingerprint, that of a measured problem if one of them has it. */
function joinClaims(claimed: readonly SeenFriction[]): SeenFriction[] {
  const joined: SeenFriction[] = []
  for (const claim of claimed) {
    const same = joined.find((earlier) =>
      isSaidAgain(placeProblem(earlier), placeProblem(claim), {
        isPlaceless: [earlier, claim].some(({ friction }) => !isClaim(friction)),
      }),
    )
    joined.push(same === undefined ? claim : { ...claim, fingerprint: same.fingerprint })
  }
  return joined
}

const placeProblem = onceFor((seen: SeenFriction): PlacedProblem => {
  const { friction, turn, evidence } = seen
  const { detector, category, title, observed } = friction
  const act = isEffect(friction) ? { turn: turn.turn, label: turn.action.label ?? '' } : null
  const pages = detector === 'mind' ? [] : [turn.url]
  return { category, title, observed, evidence: [evidence], pages, act }
})

/** Whether the problem is what came of the action of its turn. */
function isEffect({ detector, about_turn: about, before_action: isBefore }: ObservedFriction) {
  if (detector === 'mind') return about !== undefined
  return isBefore !== true && !findTraits(detector).isPageState
}

/** What a visitor claims, as opposed to what it says when it leaves or asks. */
function isClaim({ detector, claimed_severity: claimed }: ObservedFriction): boolean {
  return detector === 'mind' && claimed !== undefined
}

/** Uses the wording of the worst measured problem; otherwise that of the persona. */
function mergeOccurrences(
  transcript: Transcript,
  seen: readonly SeenFriction[],
): UnnumberedFinding {
  const measured = seen.filter(({ friction }) => friction.detector !== 'mind')
  const claimed = seen.filter(({ friction }) => friction.detector === 'mind')
  const worst = (measured.length === 0 ? claimed : measured).reduce((left, right) =>
    right.friction.severity > left.friction.severity ? right : left,
  )
  const { friction, fingerprint } = worst
  const verified = seen.find((occurrence) => occurrence.friction.status === 'verified')
  return {
    fingerprint,
    title: friction.title,
    category: friction.category,
    severity: rateTogether(friction.severity, measured.length === 0 ? [] : claimed),
    attribution: friction.attribution,
    status: verified === undefined ? friction.status : 'verified',
    ...describeReason(verified ?? worst),
    noticed_by: nameNoticer(measured.length > 0, claimed.length > 0),
    detector: friction.detector,
    expected: friction.expected,
    observed: describeObserved(worst, measured),
    evidence: pickEvidence(dropRepeated(seen.map(({ evidence }) => evidence)), MAX_EVIDENCE),
    recommendation: friction.recommendation,
    ...describeFlooding(measured),
    retest: describeRetest(transcript, worst),
  }
}

/** With the other rules that the same element breaks, or the other controls that break the same rule. */
function describeObserved({ friction }: SeenFriction, measured: readonly SeenFriction[]): string {
  const { title, observed, category } = friction
  if (category !== 'accessibility') return observed
  const others = new Set(measured.map((seen) => seen.friction.title))
  others.delete(title)
  if (others.size === 0) return observed
  const isOneRule = measured.every((seen) => seen.friction.detector === friction.detector)
  const how = isOneRule ? 'Likewise' : 'Of the same element'
  return `${endSentence(observed)} ${endSentence(`${how}: ${[...others].join('; ')}`)}`
}

/** A view that was judged twice, by us and as a whole page by axe-core, is one piece; the first has a place. */
function dropRepeated(evidence: readonly Evidence[]): Evidence[] {
  const views = Map.groupBy(evidence, ({ turn, url, screenshot, quote }) =>
    JSON.stringify([turn, url, screenshot, quote]),
  )
  return [...views.values()].flatMap(
    (same) => same.find(({ box }) => box !== null) ?? same[0] ?? [],
  )
}

function describeReason({ replay, undecided }: SeenFriction): Pick<Finding, 'status_reason'> {
  const reasons = [replay?.reason ?? null, undecided].filter((reason) => reason !== null)
  return reasons.length === 0 ? {} : { status_reason: reasons.join(' ') }
}

/** A persona can raise the severity of a measured problem by one step: code does not know the persona's purpose. */
function rateTogether(measured: number, claimed: readonly SeenFriction[]): number {
  const called = claimed.map(({ friction }) => friction.claimed_severity ?? friction.severity)
  return Math.max(measured, Math.min(measured + 1, MAX_CALLED_SEVERITY, Math.max(0, ...called)))
}

function nameNoticer(isMeasured: boolean, isClaimed: boolean): NoticedBy {
  if (isMeasured && isClaimed) return 'both'
  return isMeasured ? 'code' : 'visitor'
}
