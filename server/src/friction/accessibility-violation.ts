import type { ObservedFriction } from '@understudy/contract/finding'
import { foldUrl } from '../lib/fold-url.ts'
import { nameUrl } from './control.ts'
import { describeFriction } from './describe-friction.ts'
import type { FrictionContext } from './friction-context.ts'
import { findFreshSights } from './fresh-sights.ts'

/** Rules about controls without a name; `unlabelled-control` reports those. */
const namingRules = new Set([
  'button-name',
  'link-name',
  'label',
  'input-button-name',
  'select-name',
  'aria-input-field-name',
  'aria-command-name',
  'aria-toggle-field-name',
])

/** What axe-core calls serious or critical; the report lists the rest under accessibility only. */
export function detectAccessibilityViolation(context: FrictionContext): ObservedFriction[] {
  return findFreshSights(context).flatMap((sight) =>
    sight.accessibility
      .filter(({ impact, rule }) => isGrave(impact) && !namingRules.has(rule))
      .map(({ rule, impact, help, help_url: helpUrl, targets, count }) =>
        describeFriction(
          {
            detector: 'accessibility-violation',
            subject: `${foldUrl(sight.url)} ${rule}`,
            category: 'accessibility',
            severity: impact === 'critical' ? 3 : 2,
            title: `${help} (${nameUrl(sight.url)})`,
            expected: `The page keeps the accessibility rule ${rule}.`,
            observed: `axe-core found ${count} ${count === 1 ? 'place' : 'places'} with ${impact} impact, for example ${targets.join(', ')}.`,
            recommendation: `Mend it as described at ${helpUrl}.`,
          },
          { status: 'verified' },
        ),
      ),
  )
}

function isGrave(impact: string): boolean {
  return impact === 'serious' || impact === 'critical'
}
