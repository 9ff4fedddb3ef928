import { quoteText } from '../../../lib/text/sentence.ts'
import { createPlacedSubject, createSubject } from '../../../lib/text/subject.ts'
import type { Nameless, ObservedViolation } from '../../../turn/observation.ts'
import { nameKind, namePlace, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { namingRules } from '../../naming-rules.ts'
import { findNewObservations } from '../../new-observations.ts'
import { rateImpact } from '../../rate-impact.ts'
import { shortenSelector } from '../../shorten-selector.ts'

/** Frames and media players have controls of their own; what drawings lack is told by `mute-drawing`. */
const exempt = new Set(['iframe', 'frame', 'video', 'audio', 'object', 'embed', 'option', 'canvas'])

/** axe-core rates unnamed controls of these kinds critical, links and scripted controls serious. */
const criticalTags = new Set(['button', 'input', 'select', 'textarea'])

const joined = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** Anywhere on a page; a control out of view has no box. */
type NamelessControl = Omit<Nameless, 'box' | 'textBefore'> &
  Partial<Pick<Nameless, 'box' | 'textBefore'>>

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
  const places = Map.groupBy(kinds, ([kind, alike]) => identifyPlace(url, alike) ?? kind)
  return [...places].flatMap(([subject, together]) =>
    describeControls(
      url,
      subject,
      together.flatMap(([, own]) => own),
    ),
  )
}

/** Under one heading, what differs in kind is one problem: a form is mended at once. */
function identifyPlace(url: string, controls: readonly NamelessControl[]): string | null {
  const [place = '', ...elsewhere] = new Set(controls.map(namePlace))
  if (place === '' || elsewhere.length > 0) return null
  return controls.some(({ region }) => region !== null)
    ? null
    : createSubject(url, 'nameless', place)
}

function describeControls(
  url: string,
  subject: string,
  controls: readonly NamelessControl[],
): NoticedFriction[] {
  const [first] = controls
  if (first === undefined) return []
  const { box = null } = first
  const [place = '', ...elsewhere] = new Set(controls.map(namePlace))
  const where = place === '' || elsewhere.length > 0 ? ` on ${nameUrl(url)}` : place
  const { title, wish } =
    controls.length === 1
      ? describeOne(`${nameKind(first.tag)}${where}`)
      : describeSeveral(controls, where)
  const isCritical = controls.some(({ tag }) => criticalTags.has(tag))
  return [
    describeFriction(
      {
        subject,
        category: 'accessibility',
        severity: rateImpact(isCritical ? 'critical' : 'serious'),
        title,
        expected: 'Every control has a name that screen readers announce and voice users can say.',
        observed: `Unnamed on ${nameUrl(url)}: ${listControls(controls)}.`,
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

function describeSeveral(
  controls: readonly NamelessControl[],
  where: string,
): { title: string; wish: string } {
  const kinds = [...Map.groupBy(controls, ({ tag }) => nameKind(tag))].map(([kind, own]) =>
    own.length === 1
      ? { one: `a ${kind}`, all: `the ${kind}` }
      : { one: `${kind}s`, all: `the ${kind}s` },
  )
  const title = `${joined.format(kinds.map(({ one }) => one))}${where} have no name for screen readers`
  return {
    title: title.replace(/^./u, (letter) => letter.toUpperCase()),
    wish: `Give ${joined.format(kinds.map(({ all }) => all))}${where} names that say what they do, such as visible labels that are connected with them in code.`,
  }
}

/**
 * Equal for the rows of a list, for the pages of one template, and for everything in a part that all pages share; and whatever else of its kind
 * a dialog adds to the page.
 */
function identifyKind(url: string, { tag, region }: NamelessControl): string {
  return createPlacedSubject(url, region, tag)
}

/** By the words that stand beside it where there are any: they name it for those who see it. */
function listControls(controls: readonly NamelessControl[]): string {
  const worded = controls.flatMap(({ textBefore = null }) => textBefore ?? [])
  const others = controls.filter(({ textBefore = null }) => textBefore === null)
  return [
    ...(worded.length === 0
      ? []
      : [`what stands beside ${worded.map((words) => quoteText(words)).join(', ')}`]),
    ...(others.length === 0 ? [] : [listSelectors(others.map(({ selector }) => selector))]),
  ].join(', ')
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
