import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createPlacedSubject } from '../../../lib/text/subject.ts'
import type { ObservedViolation, ViolationPlace } from '../../../turn/observation.ts'
import { isPageRule } from '../../../turn/page/page-rule.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { MAX_PLACE_LENGTH } from '../../limits.ts'
import { namingRules } from '../../naming-rules.ts'
import { rateImpact } from '../../rate-impact.ts'
import { generalizeSelector, shortenSelector } from '../../shorten-selector.ts'

/** Rules that axe-core rates moderate although violations can keep people with low vision from reading at all. */
const alwaysGrave = new Set(['meta-viewport'])

interface RuleWords {
  title: string
  wanted: string
  /** What to do with the affected elements; null if only the rule's own page says it. */
  mend: string | null
  /** What to fix, if its text is not known; null for the page itself. */
  thing: string | null
}

/** Plain wording of the most common rules; the others use axe-core's own. */
const plainWords: Readonly<Record<string, RuleWords>> = {
  'color-contrast': {
    title: 'Low contrast makes text hard to read',
    wanted: 'Text has a contrast of at least 4.5:1 with its background, large text at least 3:1',
    mend: 'Raise the contrast of',
    thing: 'the text',
  },
  'image-alt': {
    title: 'A picture has no alternative text',
    wanted: 'Every picture has a text alternative or is marked as decoration',
    mend: 'Add alternative text to',
    thing: 'the picture',
  },
  'svg-img-alt': {
    title: 'A graphic has no alternative text',
    wanted: 'Every graphic has a text alternative or is marked as decoration',
    mend: 'Add alternative text to',
    thing: 'the graphic',
  },
  'html-has-lang': {
    title: 'The page language is not declared',
    wanted: 'The page declares the language of its text',
    mend: 'Declare the language of',
    thing: null,
  },
  'document-title': {
    title: 'The page title is missing',
    wanted: 'A page has a title that says what it is about',
    mend: 'Give a title to',
    thing: null,
  },
  'link-in-text-block': {
    title: 'Only colour tells links from the surrounding text',
    wanted: 'Links in text are recognizable without colour',
    mend: 'Underline',
    thing: 'the links',
  },
  'nested-interactive': {
    title: 'A control is inside another control',
    wanted: 'Controls do not contain other controls, which screen readers may not announce',
    mend: 'Separate the nested controls in',
    thing: null,
  },
  'scrollable-region-focusable': {
    title: 'A scrollable area contains nothing that takes the keyboard focus',
    wanted: 'Scrollable areas can be focused, and so scrolled with the keyboard, in every browser',
    mend: 'Allow keyboard focus in',
    thing: 'the scrollable area',
  },
  'meta-viewport': {
    title: 'Zooming in is restricted',
    wanted: 'Users can enlarge the page',
    mend: 'Allow zooming of',
    thing: null,
  },
  'target-size': {
    title: 'Buttons or links are small and close to others',
    wanted: 'Touch targets are at least 24 px in size or spacing',
    mend: 'Enlarge or space out',
    thing: 'the buttons and links',
  },
  list: {
    title: 'A list contains elements that are not list items',
    wanted: 'Lists contain only list items',
    mend: 'Mark up as list items what is in the list',
    thing: null,
  },
  listitem: {
    title: 'List items are outside a list',
    wanted: 'List items are in a list',
    mend: 'Put into a list',
    thing: 'the items',
  },
  'aria-progressbar-name': {
    title: 'A progress indicator has no name for screen readers',
    wanted: 'Every progress indicator says what it measures',
    mend: 'Name',
    thing: 'the progress indicator',
  },
  'definition-list': {
    title: 'Screen readers cannot tell terms from explanations',
    wanted: 'A list of terms contains only terms, each followed by its explanation',
    mend: 'Mark up as terms and explanations what is in the list',
    thing: null,
  },
  'label-content-name-mismatch': {
    title: 'Voice users cannot say what a control shows',
    wanted: 'The name of a control for assistants contains its visible text',
    mend: 'Start the name with the visible text of',
    thing: 'the control',
  },
  'aria-allowed-attr': {
    title: 'Screen readers ignore or misread what an element says of itself',
    wanted: 'Elements have only the ARIA attributes of their role',
    mend: 'Remove the attributes that do not fit the role of',
    thing: 'the element',
  },
  'aria-required-children': {
    title: 'A menu, list or grid lacks its entries for screen readers',
    wanted: 'The entries of a menu, list or grid are marked up as such',
    mend: 'Give its entries their role in',
    thing: 'the list or menu',
  },
  'aria-required-parent': {
    title: 'Screen readers do not say what a part belongs to',
    wanted: 'An entry is inside the menu, list, table or row of tabs that it belongs to',
    mend: 'Put into an element with the role that they need',
    thing: 'the entries',
  },
  'aria-hidden-focus': {
    title: 'The keyboard reaches controls that screen readers do not have',
    wanted: 'What is hidden from screen readers cannot be focused',
    mend: 'Keep the focus out of, or stop hiding,',
    thing: 'the hidden part',
  },
  'frame-title': {
    title: 'An embedded page has no name for screen readers',
    wanted: 'Every embedded page has a name',
    mend: 'Name',
    thing: 'the embedded page',
  },
}

/** What axe-core calls serious or critical; the report lists the rest under accessibility only. */
export const accessibilityViolation = {
  name: 'accessibility-violation',
  traits: { manyCalled: 'violations of accessibility rules', isPageState: true, isSiteWide: true },
  inspect: (violations) => violations.flatMap(describeViolation),
} satisfies Detector

/** Violations in a part shared by all pages are one problem of the site, apart from what a page adds to it. */
function describeViolation(violation: ObservedViolation): NoticedFriction[] {
  const { url, rule, impact, places } = violation
  const grave = alwaysGrave.has(rule) ? 'serious' : impact
  const isOther = namingRules.has(rule) || isPageRule(rule)
  if ((grave !== 'serious' && grave !== 'critical') || isOther) return []
  const severity = rateImpact(grave)
  const parts = [...Map.groupBy(places, ({ region }) => region)]
  return parts.flatMap(([region, own]) => {
    const [first] = own
    if (first === undefined) return []
    const words = describePart(violation, { own, count: first.inRegion, region, url })
    const component = nameComponent(first)
    const place = region === null ? placeComponent(component, url) : component
    const subject = createPlacedSubject(url, region, rule, place)
    return [
      describeFriction(
        { subject, category: 'accessibility', severity, ...words },
        { status: 'verified', quote: first.text === '' ? null : first.text },
      ),
    ]
  })
}

interface Part {
  own: readonly ViolationPlace[]
  count: number
  region: ViolationPlace['region']
  url: string
}

function describePart(
  { rule, impact, help, help_url: helpUrl }: ObservedViolation,
  { own, count, region, url }: Part,
): Pick<NoticedFriction, 'title' | 'expected' | 'observed' | 'recommendation'> {
  const { title, wanted, mend, thing } = plainWords[rule] ?? {
    title: `Accessibility rule violated: ${quoteHelp(help)}`,
    wanted: help,
    mend: null,
    thing: 'what the rule names',
  }
  const page = nameUrl(url)
  const where = region === null ? `on ${page}` : `in the ${region}`
  const texts = [...new Set(own.map(({ text }) => text))].filter((text) => text !== '').slice(0, 3)
  const shown = texts.map((text) => quoteText(shorten(text))).join(', ')
  const unnamed = thing === null ? nameRegion(region, page) : `${thing} ${where}`
  const such = texts.length === 0 ? unnamed : `${shown} ${where}`
  return {
    title: `${title} ${where}`,
    expected: `${wanted} (rule ${rule}).`,
    observed: `On ${page} ${count} ${count === 1 ? 'element breaks' : 'elements break'} the rule, with ${impact} impact on users: ${listTargets(own, count)}.`,
    recommendation: `${mend === null ? `Follow this rule ${where}` : `${mend} ${such}`}; ${helpUrl} shows how.`,
  }
}

/** A text that is shown to find its place. */
function shorten(text: string): string {
  return text.length <= MAX_PLACE_LENGTH
    ? text
    : `${text.slice(0, MAX_PLACE_LENGTH - 1).toWellFormed()}…`
}

function nameRegion(region: ViolationPlace['region'], page: string): string {
  return region === null ? page : `the ${region}`
}

/** By its class or id, or by that of what it is in: a template repeats it on many pages. */
function nameComponent({ selector }: ViolationPlace): string {
  const [own = '', around = ''] = generalizeSelector(selector).split(' > ').toReversed()
  return isNamed(own) || !around.includes('.') ? own : `${around} > ${own}`
}

function isNamed(part: string): boolean {
  return /[.#[]/.test(part)
}

/** An element of the content without a class or id belongs to its page, except the document itself, which templates share. */
function placeComponent(component: string, url: string): string {
  const isShared = isNamed(component) || /^(html|head|body|title|meta)$/.test(component)
  return isShared ? component : `${component} on ${foldUrl(url)}`
}

/** axe-core's own words, quoted, with `<tag>` as `tag`: the brackets mean nothing to most readers. */
function quoteHelp(help: string): string {
  return quoteText(help.replaceAll(/<(\w+)>/g, '$1'))
}

function listTargets(places: readonly ViolationPlace[], count: number): string {
  const shown = places.slice(0, 3)
  const names = new Set(shown.map(({ selector }) => shortenSelector(selector)))
  const more = count - names.size
  return more > 0 ? `${[...names].join(', ')} and ${more} more` : [...names].join(', ')
}
