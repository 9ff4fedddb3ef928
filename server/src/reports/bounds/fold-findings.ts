import type { DetectorName, Finding } from '@understudy/contract/finding'
import { findTraits } from '../../friction/find-traits.ts'
import { describeFlood, type FloodWords } from '../../friction/floods/describe-flood.ts'
import {
  type AlikeProblem,
  findFloods,
  type FloodLimit,
} from '../../friction/floods/find-floods.ts'
import { createFloodSubject, nameFloodKind } from '../../friction/floods/fold-floods.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { createFingerprint } from '../evidence/fingerprint.ts'

type Measured = Finding & { detector: DetectorName }

/**
 * These findings of several sessions, in their order, with one fingerprint and the same words for what is too many of one kind, as in the report of one
 * session (fold-occurrences.ts). `known`: only those that belong to what stands for many in one of the sessions. Reports of earlier
 * versions do not say what kind a finding is.
 */
export function foldFindings(all: readonly Finding[], limit: FloodLimit): Finding[] {
  const findings = joinClicks(all)
  const findFlood = findFloods(findings.flatMap(listMeasured).map(describeFinding), limit)
  const placed = findings.map((finding) => {
    const place = listMeasured(finding).map((measured) => findFlood(describeFinding(measured)))
    return { finding, place: place[0] ?? null }
  })
  const floods = Map.groupBy(placed, ({ finding, place }) =>
    place === null ? null : `${nameFinding(finding)} ${place}`,
  )
  const folded = new Map<Finding, Finding>()
  for (const [key, group] of floods) {
    const place = group[0]?.place ?? null
    const own = group.map(({ finding }) => finding)
    const flood = key === null || place === null ? null : describeAll(own, place)
    if (flood === null) continue
    for (const finding of own) folded.set(finding, { ...finding, ...flood })
  }
  return findings.map((finding) => folded.get(finding) ?? finding)
}

/** A control that does nothing is one problem, whatever its scripts report in each session. */
function joinClicks(findings: readonly Finding[]): Finding[] {
  const first = new Map<string, string>()
  return findings.map((finding) => {
    const { detector, severity, title, evidence, fingerprint } = finding
    if (detector === undefined || !isFailedClick({ detector, severity })) return finding
    const click = JSON.stringify([detector, foldUrl(evidence[0]?.url ?? ''), title])
    const known = first.get(click) ?? fingerprint
    first.set(click, known)
    return { ...finding, fingerprint: known }
  })
}

/** A script error that kept no click from having an effect is less severe. */
function isFailedClick({ detector, severity }: Pick<Measured, 'detector' | 'severity'>): boolean {
  return findTraits(detector).isFailedClick && severity > 1
}

function listMeasured(finding: Finding): Measured[] {
  const { detector, noticed_by: noticedBy } = finding
  return detector === undefined || noticedBy === 'visitor' ? [] : [{ ...finding, detector }]
}

function nameFinding({ detector = 'mind', attribution, severity }: Finding): string {
  return nameFloodKind({ detector, attribution, severity })
}

function describeFinding({ evidence, ...finding }: Measured): AlikeProblem {
  return {
    kind: nameFloodKind(finding),
    page: foldUrl(evidence[0]?.url ?? ''),
    identity: finding.fingerprint,
    isFlood: finding.alike !== undefined,
  }
}

/** What these problems of one kind have in common as one problem; null if they are one already. */
function describeAll(
  findings: readonly Finding[],
  place: string,
): (FloodWords & Required<Pick<Finding, 'fingerprint' | 'alike'>>) | null {
  const different = [...new Map(findings.map((each) => [each.fingerprint, each])).values()]
  const [first] = different
  const detector = first?.detector
  if (first === undefined || detector === undefined || different.length === 1) return null
  const largest = different.toSorted((one, other) => (other.alike ?? 1) - (one.alike ?? 1))[0]
  const alike = Math.max(largest?.alike ?? 1, different.length)
  const single = different.filter((finding) => finding.alike === undefined)
  const words = describeFlood(detector, place, {
    alike: single.length === 0 ? [first] : single,
    number: alike,
    when: 'In all sessions',
  })
  if (largest?.alike === undefined) {
    const subject = createFloodSubject(place, first)
    return { ...words, fingerprint: createFingerprint({ detector, subject }), alike }
  }
  const { title, expected, observed, recommendation, fingerprint } = largest
  return { title, expected, observed, recommendation, fingerprint, alike }
}
