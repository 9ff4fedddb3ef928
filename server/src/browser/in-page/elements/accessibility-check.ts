import type axe from 'axe-core'
import type { NodeResult } from 'axe-core'
import { maxPlaces } from '../../../turn/page/limits.ts'
import { webPageTypes } from '../../../turn/web-page-types.ts'
import type { CheckAnswer } from '../../page/checked-page.ts'
import { cleanText } from '../clean-text.ts'
import { isShownInPart, toBox } from '../geometry.ts'
import { findFaintText } from '../looks/faint-text.ts'
import { listLetterLines } from '../looks/letter-lines.ts'
import { listOddLooks, type OddLooks } from '../looks/list-odd-looks.ts'
import { listTextOnPictures, type PicturedLine } from '../looks/text-on-pictures.ts'
import { isFieldCopy } from './element-traits.ts'
import { createHeadingFinder } from './heading-above.ts'
import { digestPageState } from './page-state.ts'
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
): AccessibilityCheck {
  let idle: typeof axe | null = null
  let onPictures: readonly PicturedLine[] = []
  const check = async (isShared: boolean): Promise<string> => {
    const url = location.href
    const unchecked = { url, isChecked: false, violations: [], state: null, isPictured: false }
    if (!isCheckable()) return render(unchecked)
    const before = isShared ? await digestPageState() : null
    // One whose run was given up and never ended refuses another.
    const checker = idle ?? loadAxe()
    idle = null
    const found = await listViolations(checker, ruleTags)
    const lines = listLetterLines()
    onPictures = listTextOnPictures(lines)
    const violations = [...found, ...listOddLooks(lines).flatMap(describeOddLooks)]
    idle = checker
    if (location.href !== url) return render(null)
    const state = before !== null && (await digestPageState()) === before ? before : null
    return render({ url, isChecked: true, violations, state, isPictured: onPictures.length > 0 })
  }
  /** What has moved since the check is left out: the picture may show it elsewhere. */
  const measure = async (picture: string): Promise<string> => {
    const now = listTextOnPictures(listLetterLines())
    const still = onPictures.filter((line) => now.some((other) => isSamePlace(line, other)))
    return JSON.stringify(
      describeOddLooks({ rule: 'faint-text', found: await findFaintText(still, picture) }),
    )
  }
  return { check, measure }
}

/** Checks a document, and measures what only a picture of the window shows; both give JSON text. */
interface AccessibilityCheck {
  check: (isShared: boolean) => Promise<string>
  /** picture: the window as base64 of a PNG, taken after the check. */
  measure: (picture: string) => Promise<string>
}

function isSamePlace(one: PicturedLine, other: PicturedLine): boolean {
  const isSameLine = one.element === other.element && one.text === other.text
  return isSameLine && one.left === other.left && one.top === other.top
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
  return violations.flatMap(({ id, impact, help, helpUrl, nodes: all }) => {
    const nodes = all.filter(({ element }) => element === undefined || !isFieldCopy(element))
    if (nodes.length === 0) return []
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
function describeOddLooks({ rule, found }: OddLooks) {
  const selectors = new SelectorMaker()
  const findHeading = createHeadingFinder()
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
  const impact = 'serious' as const
  return [{ id: rule, impact, help: rule, helpUrl: '', places, count: found.length }]
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
