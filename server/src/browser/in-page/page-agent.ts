import type { HowRead } from '../../turn/page/limits.ts'
import type { WalkedFrame } from '../../turn/page/walk.ts'
import type { ScrollAim } from '../../turn/scroll-aim.ts'
import { aim, aimThrough } from './acting/aim.ts'
import { attachFile, chooseOption, findOption, focusField, startTyping } from './acting/fields.ts'
import { findDrop } from './acting/find-drop.ts'
import { type Gesture, HitWatch } from './acting/hit-watch.ts'
import { nextFrame } from './acting/readiness.ts'
import { scrollBox } from './acting/scroll-box.ts'
import { amountsRead } from './amounts-read.ts'
import { ChangeMeter } from './changes.ts'
import { cleanText } from './clean-text.ts'
import { markCovered } from './covers/mark-covered.ts'
import type { Point } from './elements/hits.ts'
import { fillLoginField, inspectLoginField, type LoginPlace } from './elements/login-field.ts'
import { listInFront } from './elements/overlay.ts'
import { digestPageState } from './elements/page-state.ts'
import { hasShownSecrets, listSecretBoxes } from './elements/secret-fields.ts'
import { diagnoseTarget, findModalBefore, revealTarget } from './elements/targets.ts'
import { collectFacts } from './facts/collect-facts.ts'
import { OutsideEffects } from './facts/outside-effects.ts'
import { ShiftMeter } from './facts/shift-meter.ts'
import type { Finds } from './finds.ts'
import { type Edges, isShownInPart, readWindow } from './geometry.ts'
import { findMissing } from './idle/find-missing.ts'
import { HarmlessWork, type Learned } from './idle/harmless-work.ts'
import { waitUntilIdle } from './idle/idle-state.ts'
import { untilChanged } from './idle/until-changed.ts'
import { nameItems } from './items.ts'
import { isSecret, memory } from './memory.ts'
import { forgetRefusals } from './native-message.ts'
import { type LeftOut, packWalk } from './pack.ts'
import { PageText } from './page-text.ts'
import { paintMarks } from './painting/paint-marks.ts'
import { paintOver } from './painting/paint-over.ts'
import { PassingMessages } from './passing-messages.ts'
import { readPosition } from './position.ts'
import { readRows } from './rows/read-rows.ts'
import { findWords, scrollPage } from './scrolling.ts'
import { ShownPlaces } from './shown-places.ts'
import { Walk } from './walk.ts'

/** Live, so that searching them costs nothing while the document does not change. */
const inputs = document.getElementsByTagName('input')
const shifts = new ShiftMeter()
const changes = new ChangeMeter()
const harmlessWork = new HarmlessWork()
const pageText = new PageText()
const hits = new HitWatch()
const outside = new OutsideEffects()
const shownPlaces = new ShownPlaces()
const messages = new PassingMessages(() => pageText.forget())

/** The interface of a document's isolated world; every answer is JSON text or a plain value. */
export const pageAgent = {
  /** within: see `Walk`; leftOut: see `packWalk`. */
  observe(channel: string, reading: HowRead, within: Edges | null, leftOut: LeftOut): string {
    noteFor(reading)
    const walked = observe(channel, within)
    shownPlaces.keep()
    return packWalk(walked, leftOut)
  },
  /** What has changed since a reading, such as while a picture was taken. */
  sinceReading(walkId: number | null): string {
    return JSON.stringify(shownPlaces.compare(walkId))
  },
  async untilChanged(minMs: number, maxMs: number): Promise<boolean> {
    return untilChanged(minMs, maxMs)
  },
  /** `known`: about callbacks in other documents of this kind. */
  async rest(channel: string, capMs: number, known: Learned): Promise<string> {
    harmlessWork.listen(channel, known)
    outside.listen(channel)
    const state = await waitUntilIdle({ channel, capMs }, harmlessWork)
    return JSON.stringify({ ...state, isTrying: harmlessWork.isTrying, ...harmlessWork.list() })
  },
  /** The page is idle, and so are its requests. */
  conclude(): string {
    return JSON.stringify(harmlessWork.conclude())
  },
  beginAct(ref: string | null): string {
    const isThere = ref === null || revealTarget(ref)
    hits.stop()
    changes.begin()
    harmlessWork.beginAct()
    forgetRefusals()
    const modal = ref === null ? null : findModalBefore(ref)
    return JSON.stringify({ isThere, modal })
  },
  endAct(): boolean {
    return changes.end()
  },
  diagnose(ref: string): string {
    return JSON.stringify(diagnoseTarget(ref))
  },
  /** The watch that it begins ends with `hasHit`. */
  async aim(ref: string, gesture: Gesture, capMs: number, tries: number): Promise<string> {
    const point = await aim(ref, gesture, { capMs, tries }, hits)
    changes.forgetScrolling()
    return JSON.stringify(point)
  },
  async aimThrough(ref: string, inner: Point): Promise<string> {
    // A frame that brought its element into view may have scrolled this document, too.
    await nextFrame()
    changes.forgetScrolling()
    return JSON.stringify(aimThrough(ref, inner))
  },
  hasHit(): boolean {
    return hits.stop()
  },
  startTyping,
  focusField,
  chooseOption,
  findOption,
  attachFile,
  scroll(to: ScrollAim): string {
    return JSON.stringify(scrollPage(to))
  },
  /** Where the document is, and what accessibility rules read of it. */
  async pageState(): Promise<string> {
    return JSON.stringify({ url: location.href, state: await digestPageState() })
  },
  root(): Element | null {
    return document.children[0] ?? null
  },
  scrollBox,
  findDrop(ref: string, words: string): string {
    return JSON.stringify(findDrop(ref, words))
  },
  find(words: string): boolean {
    return findWords(words)
  },
  frameElement(index: number): Element | null {
    return memory.frames[index] ?? null
  },
  suspect(index: number): Element | null {
    return memory.suspects[index] ?? null
  },
  addClosedRoot(host: Element, root: ShadowRoot): void {
    memory.closedRoots.set(host, root)
  },
  clearSuspect(host: Element): void {
    memory.cleared.add(host)
  },
  inspectLogin(ref: string): string {
    return JSON.stringify(inspectLoginField(ref))
  },
  fillLogin(ref: string, seen: LoginPlace, value: string, isUsername: boolean): boolean {
    return fillLoginField(ref, seen, value, isUsername)
  },
  hasShownSecrets(): boolean {
    return hasShownSecrets()
  },
  listSecretBoxes(): string {
    return JSON.stringify(listSecretBoxes())
  },
  /** Whether a snapshot of the whole document takes a reasonable time. */
  isSearchable(maxElements: number, maxMarkup: number): boolean {
    const [root] = document.children
    const isSmall = document.getElementsByTagName('*').length <= maxElements
    return root === undefined || (isSmall && root.outerHTML.length <= maxMarkup)
  },
  paintMarks,
  paintOver,
  timing(): string {
    return JSON.stringify(timing())
  },
}

/** The same observation goes on with what has happened since, or without. */
function noteFor(reading: HowRead): void {
  if (reading === 'again') return
  const { passed, outside: used, layoutShift } = memory.noted
  const isMore = reading === 'more'
  memory.noted = {
    passed: [...(isMore ? passed : []), ...messages.take()],
    outside: [...new Set([...(isMore ? used : []), ...outside.take()])],
    layoutShift: Math.max(isMore ? layoutShift : 0, shifts.take()),
  }
}

function observe(channel: string, within: Edges | null): WalkedFrame {
  for (const field of inputs) isSecret(field)
  const walk = new Walk(channel, within)
  walk.run()
  const { finds } = walk
  nameItems(finds)
  const { rows, placeIn } = readRows()
  for (const entry of finds.walked) entry.row = placeIn(finds.elements[entry.index])
  memory.walkId += 1
  memory.elements = finds.elements
  memory.frames = finds.frameElements
  memory.suspects = walk.suspects.elements
  markInFront(finds)
  const cover = markCovered(walk)
  return {
    walkId: memory.walkId,
    url: location.href,
    title: cleanText(document.title).trim(),
    contentType: document.contentType,
    answer: readAnswer(),
    ageMs: Math.round(performance.now()),
    ...walk.outline.finish(),
    elements: finds.walked,
    frames: finds.frames,
    leftOut: finds.leftOut,
    exceeded: amountsRead.listExceeded(),
    suspects: walk.suspects.elements.length,
    scroll: readPosition(),
    missing: findMissing(walk),
    view: readView(),
    facts: {
      ...collectFacts(walk),
      ...memory.noted,
      cover,
      asksIfAutomated: hasAsked(channel),
    },
    rows,
    pageText: pageText.read(),
  }
}

/** Scripts seldom say that what they show in front of the page is a dialog. */
function markInFront({ elements, walked }: Finds): void {
  if (window.top !== window || walked.some(({ inModal }) => inModal)) return
  const inFront = listInFront()
  for (const entry of walked) {
    const element = elements[entry.index]
    entry.inModal = element !== undefined && inFront.has(element)
  }
}

/** The part of the document that the window shows. */
function readView(): WalkedFrame['view'] {
  const { scale, left, top } = readWindow()
  return { scale, left, top, isPart: isShownInPart() }
}

/** The main world answers by cancelling the event. */
function hasAsked(channel: string): boolean {
  return !window.dispatchEvent(new Event(`${channel}-automation`, { cancelable: true }))
}

/** The HTTP status of the document as reported by the document; null if it did not come from the network. */
function readAnswer(): number | null {
  const [entry] = performance.getEntriesByType('navigation')
  const isKnown = entry instanceof PerformanceNavigationTiming && entry.responseStatus > 0
  return isKnown ? entry.responseStatus : null
}

interface Timing {
  ttfbMs: number | null
  loadMs: number | null
  lcpMs: number | null
  cls: number
}

function timing(): Timing {
  const [entry] = performance.getEntriesByType('navigation')
  const navigation = entry instanceof PerformanceNavigationTiming ? entry : null
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
  const paints = observer.takeRecords()
  observer.disconnect()
  return {
    ttfbMs: navigation === null ? null : navigation.responseStart,
    loadMs: navigation === null || navigation.loadEventEnd === 0 ? null : navigation.loadEventEnd,
    lcpMs: paints.at(-1)?.startTime ?? null,
    cls: shifts.total(),
  }
}

window.addEventListener(
  'input',
  (event) => {
    const field = event.composedPath()[0]
    if (field instanceof Element) isSecret(field)
  },
  { capture: true, passive: true },
)
