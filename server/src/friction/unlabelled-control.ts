import type { ObservedFriction } from '@understudy/contract/finding'
import { foldUrl } from '../lib/fold-url.ts'
import { nameUrl } from './control.ts'
import { describeFriction } from './describe-friction.ts'
import type { FrictionContext } from './friction-context.ts'
import { findFreshSights } from './fresh-sights.ts'
import { rateImpact } from './rate-impact.ts'
import { shortenSelector } from './shorten-selector.ts'

/** Frames and media players bring their own controls. */
const exempt = new Set(['iframe', 'frame', 'video', 'audio', 'object', 'embed', 'option'])

/** axe-core calls these nameless critical, links and what scripts make a control serious. */
const criticalTags = new Set(['button', 'input', 'select', 'textarea'])

/** Controls whose purpose a screen reader cannot tell; one friction per kind of element and page. */
export function detectUnlabelledControl(context: FrictionContext): ObservedFriction[] {
  return findFreshSights(context).flatMap((sight) => {
    const nameless = sight.facts.unlabelled.filter(({ tag }) => !exempt.has(tag))
    const byTag = Map.groupBy(nameless, ({ tag }) => tag)
    return [...byTag].map(([tag, controls]) =>
      describeFriction(
        {
          detector: 'unlabelled-control',
          subject: `${foldUrl(sight.url)} ${tag}`,
          category: 'accessibility',
          severity: rateImpact(criticalTags.has(tag) ? 'critical' : 'serious'),
          title: `A control on ${nameUrl(sight.url)} has no name (${tag})`,
          expected:
            'Every control has a name that screen readers announce and voice users can say.',
          observed: `Without a name: ${listSelectors(controls.map(({ selector }) => selector))}.`,
          recommendation: 'Give it a visible label, or an aria-label that says what it does.',
        },
        { status: 'verified', box: controls[0]?.box ?? null },
      ),
    )
  })
}

function listSelectors(selectors: readonly string[]): string {
  const shown = selectors.slice(0, 5).map(shortenSelector).join(', ')
  return selectors.length > 5 ? `${shown} and ${selectors.length - 5} more` : shown
}
