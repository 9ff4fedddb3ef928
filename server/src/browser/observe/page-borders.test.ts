import { describe, expect, test } from 'vitest'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { type WalkedElement, walkedElement } from '../../turn/page/element.ts'
import { facts as factsOfPage, walkedFacts } from '../../turn/page/facts.ts'
import { leftOutOfWalk, type WalkedFrame, walkedFrame } from '../../turn/page/walk.ts'
import { hostAnswers } from '../host/answers.ts'
import { maxReplyBytes } from '../host/reply-sizes.ts'
import { packWalk } from '../in-page/pack.ts'
import { spliceFrames } from './splice-frames.ts'
import { tellSuccesses } from './tell-successes.ts'

const long = 'x'.repeat(2100)
const [option, line] = ['x'.repeat(101), 'x'.repeat(10_001)]
const box = { x: -10, y: 20.5, width: 30, height: 40 }

function fill<T>(count: number, one: T): T[] {
  return Array.from({ length: count }, () => one)
}

/** A control all of whose texts are longer than what is read. */
function fillElement(index: number): WalkedElement {
  return {
    ...walkedElement.blank,
    index,
    role: long,
    name: long,
    tag: long,
    inputType: long,
    value: long,
    filled: true,
    placeholder: long,
    fieldHint: long,
    href: long,
    options: fill(60, option),
    checked: false,
    expanded: true,
    current: true,
    disabled: true,
    required: true,
    readOnly: true,
    invalid: true,
    message: long,
    context: long,
    item: long,
    row: 7,
    inModal: true,
    region: 'footer',
    form: long,
    selector: long,
    box,
  }
}

/** The most that is read of a document, and more. */
function fillFrame(): WalkedFrame {
  return {
    walkId: 7,
    url: long,
    title: long,
    contentType: long,
    answer: 200,
    ageMs: 5,
    items: [
      { kind: 'break', zone: 'page', marker: '' },
      { kind: 'break', zone: 'dialog', marker: '# ' },
      { kind: 'text', zone: 'fixed', text: 'Tea' },
      ...fill(600, 0).map((_, index) => ({ kind: 'element', zone: 'page', index }) as const),
    ],
    elements: fill(600, 0).map((_, index) => fillElement(index)),
    frames: [{ index: 0, name: long, selector: long, box }],
    lines: [...fill(9, line), ...fill(3000, 'Tea')],
    leftOut: 3,
    exceeded: [
      { quantity: 'frames', more: 1 },
      { quantity: 'headings', more: 0 },
    ],
    suspects: 2,
    missing: 'nothing',
    scroll: { x: 1, maxX: 2, y: 3, maxY: 4, viewportHeight: 5, viewportWidth: 6 },
    view: { scale: 0.5, left: 10, top: 20, isPart: true },
    facts: {
      ...walkedFacts.blank,
      alerts: fill(20, long),
      statuses: fill(20, long),
      headings: fill(20, long),
      invalidFields: fill(20, { selector: long, name: long, message: long }),
      brokenImages: fill(20, { url: long, alt: long, box }),
      unlabelled: fill(20, {
        selector: long,
        tag: long,
        box,
        context: long,
        region: 'header',
        textBefore: long,
      }),
      passed: fill(100, { text: long, shownMs: 9 }),
      layoutShift: 0.25,
      busy: true,
      pictures: 8,
      asksIfAutomated: true,
      namedPictures: fill(40, { url: long, alt: long, box }),
      mouseOnly: fill(20, { selector: long }),
      placeholderNames: fill(20, { selector: long, name: long, box }),
      sidewaysPx: 101,
      scrollLocked: true,
    },
    rows: fill(300, { list: 1, name: long, texts: fill(12, long) }),
    pageText: 'x'.repeat(200_000),
  }
}

/** A value with every long text replaced by its length, and by an ellipsis if it ends with one. */
function measure(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length < 50 ? value : `${value.length}${value.endsWith('…') ? '…' : ''}`
  if (Array.isArray(value)) return value.map(measure)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, measure(part)]))
}

const read = walkedFrame.fromPage.parse(JSON.parse(packWalk(fillFrame(), leftOutOfWalk)))

describe('the largest walk', () => {
  test('is cut where it is read', () => {
    expect(measure(read)).toMatchObject({
      url: '2048',
      title: '500…',
      contentType: '300…',
      pageText: '100000…',
      items: fillFrame().items,
      frames: [{ index: 0, name: '300…', selector: '2000…', box }],
      lines: [...fill(9, '10000…'), ...fill(3000, 'Tea')],
      rows: fill(300, { list: 1, name: '120…', texts: fill(12, '120…') }),
      scroll: { x: 1, maxX: 2, y: 3, maxY: 4, viewportHeight: 5, viewportWidth: 6 },
    })
    expect(measure(read.elements[1])).toEqual({
      ...fillElement(1),
      role: '80…',
      name: '300…',
      tag: '80…',
      inputType: '80…',
      value: '500…',
      placeholder: '300…',
      fieldHint: '80…',
      href: '2048',
      options: fill(60, '100…'),
      message: '300…',
      context: '80…',
      item: '60…',
      form: '2000…',
      selector: '2000…',
    })
    expect(measure(read.facts)).toEqual({
      ...fillFrame().facts,
      alerts: fill(20, '400…'),
      statuses: fill(20, '400…'),
      headings: fill(20, '400…'),
      invalidFields: fill(20, { selector: '2000…', name: '300…', message: '300…' }),
      brokenImages: fill(20, { url: '2048', alt: '2000…', box }),
      unlabelled: fill(20, {
        selector: '2000…',
        tag: '80…',
        box,
        context: '80…',
        region: 'header',
        textBefore: '300…',
      }),
      passed: fill(100, { text: '300…', shownMs: 9 }),
      namedPictures: fill(40, { url: '2048', alt: '2000…', box }),
      mouseOnly: fill(20, { selector: '2000…' }),
      placeholderNames: fill(20, { selector: '2000…', name: '300…', box }),
    })
  })

  test('has its boxes and lengths where the window shows them', () => {
    const there = { x: -10, y: 0, width: 15, height: 20 }
    const page = splice(read)
    expect(new Set(listBoxes(page.elements))).toEqual(new Set([JSON.stringify(there)]))
    const facts = factsOfPage.place(tell(read), { ...read.view, x: 0, y: 0 })
    expect(listBoxes(facts)).toEqual(fill(100, JSON.stringify(there)))
    expect(facts).toMatchObject({ sidewaysPx: 51, layoutShift: 0.25, pictures: 8 })
  })

  test('leaves out what is restored where it is read', () => {
    const plain = {
      ...fillElement(0),
      inputType: null,
      value: null,
      filled: false,
      placeholder: null,
      fieldHint: null,
      href: null,
      options: [],
      checked: null,
      expanded: null,
      current: false,
      disabled: false,
      required: false,
      readOnly: false,
      invalid: false,
      message: null,
      context: null,
      item: null,
      row: null,
      inModal: false,
      region: null,
      form: null,
      role: 'button',
      name: 'Go',
      tag: 'button',
      selector: 'button',
    }
    const { items, ...filled } = fillFrame()
    const elements = [plain, { ...plain, checked: false }]
    const frame = { ...filled, items: items.slice(0, 3), elements }
    const sent: unknown = JSON.parse(packWalk(frame, leftOutOfWalk))
    const kept = { index: 0, role: 'button', name: 'Go', tag: 'button', selector: 'button', box }
    expect(sent).toMatchObject({
      elements: [kept, { ...kept, checked: false }],
      items: [{ kind: 'break' }, { kind: 'break', zone: 'dialog', marker: '# ' }, items[2]],
    })
    expect(packWalk(frame, leftOutOfWalk).match(/"(?:zone|disabled|options|href)"/g)).toHaveLength(
      2,
    )
    expect(walkedFrame.fromPage.parse(sent)).toMatchObject({ elements, items: frame.items })
  })
})

describe('the largest observation', () => {
  test('comes through the border to a host as it is', () => {
    const sent = observe(splice(read))
    expect(hostAnswers.observe.parse(sent)).toEqual(sent)
    expect(JSON.stringify(sent).length).toBeLessThan(maxReplyBytes.observe)
  })

  test('is cut there if it is longer', () => {
    const page = splice(fillFrame())
    const wrong = { box: { ...box, width: -1 }, options: [option] }
    const elements = page.elements.map((element) => ({ ...element, ...wrong }))
    const observed = hostAnswers.observe.parse({
      ...observe({ elements, lines: ['x'.repeat(20_000)] }),
      facts: { ...tell(fillFrame()), passed: fill(100, { text: long, shownMs: -1 }) },
    })
    const { index: _, ...filled } = fillElement(1)
    expect(measure(observed.elements[1])).toEqual({
      ...filled,
      ref: 'e2',
      role: '80',
      name: '380',
      tag: '80',
      inputType: '80',
      value: '580',
      placeholder: '380',
      fieldHint: '80',
      href: '2048',
      options: ['100'],
      message: '380',
      context: '80',
      item: '140',
      form: '2000…',
      selector: '2000…',
      box: { ...box, width: 0 },
    })
    expect(measure(observed.lines)).toEqual(['10080'])
    expect(measure(observed.facts)).toEqual({
      ...tell(fillFrame()),
      alerts: fill(20, '400'),
      successes: fill(20, '400'),
      invalidFields: fill(20, { selector: '2000', name: '300', message: '300' }),
      brokenImages: fill(20, { url: '2048', alt: '2000', box }),
      unlabelled: fill(20, {
        selector: '2000',
        tag: '80',
        box,
        context: '80',
        region: 'header',
        textBefore: '300',
      }),
      passed: fill(100, { text: '300', shownMs: 0 }),
      namedPictures: fill(40, { url: '2048', alt: '2000', box }),
      mouseOnly: fill(20, { selector: '2000' }),
      placeholderNames: fill(20, { selector: '2000', name: '300', box }),
    })
  })
})

/** The facts of a walk in which every status announces a success. */
function tell({ facts }: WalkedFrame) {
  return { ...tellSuccesses(facts), successes: facts.statuses }
}

function splice(walk: WalkedFrame) {
  const place = { frameId: 'main', x: 0, y: 0, frames: [], selectorPath: '' }
  return spliceFrames({ ...place, walk, children: new Map() })
}

function observe(page: Pick<ReturnType<typeof splice>, 'elements' | 'lines'>) {
  const { url, title, contentType, ageMs, rows, pageText } = read
  const facts = tell(read)
  const { elements, lines } = page
  return describePage({ url, title, contentType, ageMs, rows, pageText, facts, elements, lines })
}

/** Every box in a value, as JSON. */
function listBoxes(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'box' ? [JSON.stringify(part)] : listBoxes(part),
  )
}
