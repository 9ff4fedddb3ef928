import { createPlacedSubject } from '../lib/text/subject.ts'
import type { ObservedViolation, ViolationPlace } from '../turn/observation.ts'
import type { PageRule } from '../turn/page/page-rule.ts'
import { nameUrl } from './control.ts'
import { describeFriction } from './describe-friction.ts'
import type { NoticedFriction } from './detector.ts'
import { generalizeSelector } from './shorten-selector.ts'

/** How something looks wrong, for a reader. page: the name of its page. */
type Words = Pick<NoticedFriction, 'title' | 'expected' | 'observed' | 'recommendation'>

/**
 * The findings of one of our rules for how a page looks: one for each kind of element that breaks it, or one for the page if they
 * have one cause.
 */
export function describeLooks(
  rule: PageRule,
  violations: readonly ObservedViolation[],
  describe: (place: ViolationPlace, page: string) => Words,
  { severity = 2, isOneCause = false }: { severity?: number; isOneCause?: boolean } = {},
): NoticedFriction[] {
  return violations
    .filter((violation) => violation.rule === rule)
    .flatMap(({ url, places }) => {
      const kinds = Map.groupBy(places, ({ path }) => (isOneCause ? '' : generalizeSelector(path)))
      return [...kinds].flatMap(([kind, [first]]) => {
        if (first === undefined) return []
        const subject = createPlacedSubject(url, first.region, rule, kind)
        const words = describe(first, nameUrl(url))
        return describeFriction(
          { subject, category: 'layout', severity, ...words },
          { status: 'verified', box: first.box, quote: first.text === '' ? null : first.text },
        )
      })
    })
}
