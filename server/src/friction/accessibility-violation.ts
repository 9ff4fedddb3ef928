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
  'aria-treeitem-name',
  'area-alt',
  'input-image-alt',
  'summary-name',
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
            observed: `On ${nameUrl(sight.url)} ${count} ${count === 1 ? 'element breaks' : 'elements break'} the rule, with ${impact} impact on users: ${listTargets(targets, count)}.`,
            recommendation: `Mend ${listTargets(targets, count)} on ${nameUrl(sight.url)}; ${helpUrl} shows how.`,
          },
          { status: 'verified' },
        ),
      ),
  )
}

function isGrave(impact: string): boolean {
  return impact === 'serious' || impact === 'critical'
}

function listTargets(targets: readonly string[], count: number): string {
  const shown = targets.slice(0, 3)
  const names = shown.map((target) => `\`${shortenTarget(target)}\``).join(', ')
  return count > shown.length ? `${names} and ${count - shown.length} more` : names
}

/** The last steps of a path tell which element it is; the steps before it only fill the line. */
function shortenTarget(target: string): string {
  const steps = target.split(' > ')
  return steps.length <= 4 ? target : `… > ${steps.slice(-3).join(' > ')}`
}
