import type { AccessibilityViolation } from '@understudy/contract/transcript'
import { createSubject } from '../../../lib/text/subject.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'
import { rateImpact } from '../../rate-impact.ts'
import { shortenSelector } from '../../shorten-selector.ts'

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

/** What the commonest rules mean to somebody who does not know them; axe-core's own words say the rest. */
const plainWords: Readonly<Record<string, { title: string; wanted: string }>> = {
  'color-contrast': {
    title: 'Text is hard to read for want of contrast',
    wanted: 'Text stands out from its ground by 4.5 : 1, large text by 3 : 1',
  },
  'image-alt': {
    title: 'A picture has no alternative text',
    wanted: 'Every picture has a text that stands in for it, or is marked as an ornament',
  },
}

/** What axe-core calls serious or critical; the report lists the rest under accessibility only. */
export const accessibilityViolation = {
  name: 'accessibility-violation',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap((observation) =>
    observation.accessibility.flatMap((violation) => describeViolation(violation, observation.url)),
  )
}

function describeViolation(
  { rule, impact, help, help_url: helpUrl, targets, count }: AccessibilityViolation,
  url: string,
): NoticedFriction[] {
  if ((impact !== 'serious' && impact !== 'critical') || namingRules.has(rule)) return []
  const { title, wanted } = plainWords[rule] ?? { title: help, wanted: help }
  const places = listTargets(targets, count)
  return [
    describeFriction(
      {
        subject: createSubject(url, rule),
        category: 'accessibility',
        severity: rateImpact(impact),
        title: `${title} (${nameUrl(url)})`,
        expected: `${wanted} (rule ${rule}).`,
        observed: `On ${nameUrl(url)} ${count} ${count === 1 ? 'element breaks' : 'elements break'} the rule, with ${impact} impact on users: ${places}.`,
        recommendation: `Change ${places} on ${nameUrl(url)} accordingly; ${helpUrl} shows how.`,
      },
      { status: 'verified' },
    ),
  ]
}

function listTargets(targets: readonly string[], count: number): string {
  const shown = targets.slice(0, 3)
  const names = shown.map(shortenSelector).join(', ')
  return count > shown.length ? `${names} and ${count - shown.length} more` : names
}
