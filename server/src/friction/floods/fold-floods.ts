import type { ObservedFriction } from '@understudy/contract/finding'
import { describeFriction } from '../describe-friction.ts'
import { describeFlood } from './describe-flood.ts'
import { type AlikeProblem, findFloods } from './find-floods.ts'
import { narrowSubject } from './narrow-subject.ts'

type Kind = Pick<ObservedFriction, 'detector' | 'attribution' | 'severity'>

/** The frictions of one turn, in their order; too many of one kind as one, in the place of the first. */
export function foldFloods(frictions: readonly ObservedFriction[]): ObservedFriction[] {
  const findFlood = findFloods(frictions.map(describeAlike))
  const groups = Map.groupBy(frictions, (friction) => {
    const place = findFlood(describeAlike(friction))
    return place === null ? friction : `${nameFloodKind(friction)} ${place}`
  })
  return [...groups].flatMap(([key, alike]) => {
    const [first] = alike
    if (first === undefined || typeof key !== 'string' || alike.length === 1) return alike
    return [foldAlike(first, alike, findFlood(describeAlike(first)) ?? '')]
  })
}

/** What decides whether a friction is like others. */
export function describeAlike(friction: ObservedFriction): AlikeProblem {
  return {
    kind: nameFloodKind(friction),
    page: friction.subject.split(' ', 1)[0] ?? '',
    identity: narrowSubject(friction),
    isFlood: friction.alike !== undefined,
  }
}

/** Of one detector and as grave: what a site says of a problem does not make it another kind. */
export function nameFloodKind({ detector, attribution, severity }: Kind): string {
  return `${detector} ${attribution} ${severity}`
}

/** The subject of a flood, equal in every session. */
export function createFloodSubject(
  place: string,
  { attribution, severity }: Pick<Kind, 'attribution' | 'severity'>,
): string {
  return `${place} many ${attribution} ${severity}`
}

function foldAlike(
  first: ObservedFriction,
  alike: readonly ObservedFriction[],
  place: string,
): ObservedFriction {
  const different = [...new Map(alike.map((each) => [each.subject, each])).values()]
  const number = different.reduce((sum, { alike: own = 1 }) => sum + own, 0)
  const words = describeFlood(first.detector, place, {
    alike: different,
    number,
    when: 'In one view',
  })
  const { detector, category, severity, attribution, status, quote, box } = first
  const subject = createFloodSubject(place, first)
  const described = describeFriction(
    { ...words, subject, category, severity },
    { attribution, status, quote, box },
  )
  return { detector, ...described, alike: number }
}
