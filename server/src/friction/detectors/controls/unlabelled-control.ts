import { createPlacedSubject, createSubject } from '../../../lib/text/subject.ts'
import type { Nameless, ObservedViolation } from '../../../turn/observation.ts'
import { nameKind, namePlace, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_UNLABELLED_SPOTS } from '../../limits.ts'
import { namingRules } from '../../naming-rules.ts'
import { findNewObservations } from '../../new-observations.ts'
import { rateImpact } from '../../rate-impact.ts'
import { foldSelector, shortenSelector } from '../../shorten-selector.ts'

/** Frames and media players have controls of their own; what drawings lack is told by `mute-drawing`. */
const exempt = new Set(['iframe', 'frame', 'video', 'audio', 'object', 'embed', 'option', 'canvas'])

/** axe-core rates unnamed controls of these kinds critical, links and scripted controls serious. */
const criticalTags = new Set(['button', 'input', 'select', 'textarea'])

/** Anywhere on a page; a control out of view has no box. */
type NamelessControl = Omit<Nameless, 'box'> & Partial<Pick<Nameless, 'box'>>

/**
 * Controls that screen readers cannot name; those in one place, such as the rows of a list, are one friction. What was in view was
 * looked at by us, and the whole page by axe-core.
 */
export const unlabelledControl = {
  name: 'unlabelled-control',
  traits: {
    manyCalled: 'controls without a name for screen readers',
    isPageState: true,
    isSiteWide: true,
  },
  detect,
  inspect: (violations) => violations.flatMap(inspect),
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap(({ url, facts }) => describe(url, facts.unlabelled))
}

function inspect({ url, rule, places }: ObservedViolation): NoticedFriction[] {
  if (!namingRules.has(rule)) return []
  const controls = places.map(({ path, tag, region, context }) => ({
    selector: path,
    tag,
    region,
    context,
  }))
  return describe(url, controls)
}

function describe(url: string, nameless: readonly NamelessControl[]): NoticedFriction[] {
  const controls = nameless.filter(({ tag }) => !exempt.has(tag))
  const kinds = Map.groupBy(controls, (control) => identifyKind(url, control))
  return [...kinds].flatMap(([kind, alike]) => {
    const spots = Map.groupBy(alike, (control) => identifySpot(url, control))
    const problems = spots.size > MAX_UNLABELLED_SPOTS ? new Map([[kind, alike]]) : spots
    return [...problems].flatMap(([subject, own]) => describeControls(url, subject, own))
  })
}

function describeControls(
  url: string,
  subject: string,
  controls: readonly NamelessControl[],
): NoticedFriction[] {
  const [first] = controls
  if (first === undefined) return []
  const { tag, box = null } = first
  const [place = '', ...elsewhere] = new Set(controls.map(namePlace))
  const where = place === '' || elsewhere.length > 0 ? ` on ${nameUrl(url)}` : place
  const kind = nameKind(tag)
  const { title, wish } =
    controls.length === 1 ? describeOne(`${kind}${where}`) : describeSeveral(`${kind}s${where}`)
  return [
    describeFriction(
      {
        subject,
        category: 'accessibility',
        severity: rateImpact(criticalTags.has(tag) ? 'critical' : 'serious'),
        title,
        expected: 'Every control has a name that screen readers announce and voice users can say.',
        observed: `Unnamed on ${nameUrl(url)}: ${listSelectors(controls.map((each) => each.selector))}.`,
        recommendation: wish,
      },
      { status: 'verified', box },
    ),
  ]
}

function describeOne(control: string): { title: string; wish: string } {
  return {
    title: `A ${control} has no name for screen readers`,
    wish: `Give the ${control} a name that says what it does, such as a visible label that is connected with it in code.`,
  }
}

function describeSeveral(controls: string): { title: string; wish: string } {
  return {
    title: `${controls} have no name for screen readers`,
    wish: `Give the ${controls} names that say what they do, such as visible labels that are connected with them in code.`,
  }
}

function identifyKind(url: string, { tag, region }: NamelessControl): string {
  return createPlacedSubject(url, region, tag)
}

/** Equal for the rows of a list, for the pages of one template, and for everything in a part that all pages share. */
function identifySpot(url: string, control: NamelessControl): string {
  const { tag, selector, region } = control
  if (region !== null) return identifyKind(url, control)
  return createSubject(url, tag, foldSelector(selector))
}

function listSelectors(selectors: readonly string[]): string {
  // Rows of a list end alike, so a shortened path says the same of each.
  const alike = Map.groupBy(selectors, shortenSelector)
  const named = [...alike].map(([path, own]) =>
    own.length > 1 ? `${path} (${own.length} times)` : path,
  )
  const shown = named.slice(0, 5).join(', ')
  return named.length > 5 ? `${shown} and ${named.length - 5} more` : shown
}
