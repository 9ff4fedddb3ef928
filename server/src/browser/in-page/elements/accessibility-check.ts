import type axe from 'axe-core'
import type { NodeResult } from 'axe-core'
import { webPageTypes } from '../../../turn/web-page-types.ts'
import { cleanText } from '../clean-text.ts'
import type { CheckAnswer } from '../../page/checked-page.ts'
import { isShownInPart, toBox } from '../geometry.ts'
import { listOddLooks } from '../looks/list-odd-looks.ts'
import { maxPlaces } from '../../../turn/page/limits.ts'
import { digestPageState } from './page-state.ts'
import { createHeadingFinder } from './heading-above.ts'
import { readWords } from './read-words.ts'
import { regionOf } from './region.ts'
import { SelectorMaker } from './selector.ts'

/** Above this size, the check would block the page longer than a user tolerates. */
const maxElements = 3000

/** Places that break one rule from which those to report are picked. */
const maxCompared = 100

/**
 * A check of the document, as often as a single-page application shows other pages in it. Gives the JSON text of what axe-core finds;
 * null if the application has moved on meanwhile. Frames are separate documents and left out, and pages that the browser
 * generates around files do not belong to the site.
 * isShared: whether other sessions can use the result.
 */
export function createAccessibilityCheck(
  loadAxe: () => typeof axe,
  ruleTags: string[],
): (isShared: boolean) => Promise<string> {
  let idle: typeof axe | null = null
  return async (isShared) => {
    const url = location.href
    if (!isCheckable()) return render({ url, isChecked: false, violations: [], state: null })
    const before = isShared ? await digestPageState() : null
    // One whose run was given up and never ended refuses another.
    const checker = idle ?? loadAxe()
    idle = null
    const violations = [...(await listViolations(checker, ruleTags)), ...describeOddLooks()]
    idle = checker
    if (location.href !== url) return render(null)
    const state = before !== null && (await digestPageState()) === before ? before : null
    return render({ url, isChecked: true, violations, state })
  }
}

function render(answer: CheckAnswer): string {
  return JSON.stringify(answer)
}

function isCheckable(): boolean {
  const elements = document.getElementsByTagName('*').length
  // The browser's error pages are not checked either.
  const isOfSite =
    /^https?:$/.test(location.protocol) && webPageTypes.includes(document.contentType)
  return isOfSite && elements > 0 && elements <= maxElements
}

async function listViolations(checker: typeof axe, ruleTags: string[]) {
  const { violations } = await checker.run(document, {
    runOnly: ruleTags,
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    elementRef: true,
  })
  const selectors = new SelectorMaker()
  const findHeading = createHeadingFinder()
  return violations.map(({ id, impact, help, helpUrl, nodes }) => {
    const regions = Map.groupBy(nodes, ({ element }) => (element ? regionOf(element) : null))
    const firsts = [...regions.values()].flatMap(([first]) => first ?? [])
    const compared = new Set([...firsts, ...nodes.slice(0, maxCompared)])
    const described = [...compared].flatMap((node) => describePlace(node, selectors))
    const places = pickPlaces(described).map(({ element, ...place }) => ({
      ...place,
      context: findHeading(element),
      inRegion: regions.get(place.region)?.length ?? 1,
    }))
    return { id, impact: impact ?? 'minor', help, helpUrl, places, count: nodes.length }
  })
}

/** What looks wrong by our own rules, in the same form. */
function describeOddLooks() {
  const selectors = new SelectorMaker()
  const findHeading = createHeadingFinder()
  return listOddLooks().flatMap(({ rule, found }) => {
    const places = found.slice(0, maxPlaces).flatMap(({ element, detail }) => {
      const target = [selectors.make(element)]
      const box = isShownInPart() ? null : toBox(element.getBoundingClientRect())
      return describePlace({ target, element }, selectors).map((place) => ({
        ...place,
        element: undefined,
        detail,
        box,
        context: findHeading(element),
        inRegion: found.length,
      }))
    })
    if (places.length === 0) return []
    return {
      id: rule,
      impact: 'serious' as const,
      help: rule,
      helpUrl: '',
      places,
      count: found.length,
    }
  })
}

function describePlace(
  { target, element }: Pick<NodeResult, 'target'> & { element?: Element },
  selectors: SelectorMaker,
) {
  if (element === undefined) return []
  // The document itself has no text of its own.
  const isPart = element !== document.documentElement
  const text = isPart ? readText(Reflect.get(element, 'alt')) || readWords(element) : ''
  const [line = ''] = text.trim().split('\n')
  return [
    {
      element,
      selector: target.flat(9).join(' '),
      path: selectors.make(element),
      tag: readText(element.localName),
      text: cleanText(line).trim().slice(0, 80),
      detail: '',
      box: null,
      region: regionOf(element),
    },
  ]
}

/** One of each region and then of each kind first: a long list must not hide what else breaks the rule. */
function pickPlaces<T extends { path: string; region: string | null }>(found: readonly T[]): T[] {
  const regions = Map.groupBy(found, ({ region }) => region)
  const kinds = Map.groupBy(found, ({ path }) => path.replaceAll(/:nth-child\(\d+\)/g, ''))
  const firsts = [...regions.values(), ...kinds.values()].flatMap(([first]) => first ?? [])
  return [...new Set([...firsts, ...found])].slice(0, maxPlaces)
}

/** The fields of a form hide its properties of their names. */
function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
