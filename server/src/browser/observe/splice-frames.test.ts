import { expect, test } from 'vitest'
import { walkedElement } from '../../turn/page/element.ts'
import { walkedFacts } from '../../turn/page/facts.ts'
import { type FrameWalk, spliceFrames } from './splice-frames.ts'

/** A document of buttons and lines, both numbered. */
function walk(frameId: string, count: number, children: readonly FrameWalk[] = []): FrameWalk {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const box = { x: 0, y: 0, width: 1, height: 1 }
  return {
    frameId,
    x: 0,
    y: 0,
    frames: [],
    selectorPath: '',
    children: new Map(children.entries()),
    walk: {
      walkId: 1,
      url: 'https://shop.example/',
      title: '',
      contentType: 'text/html',
      answer: 200,
      ageMs: 0,
      items: [
        ...numbers.map((index) => ({ kind: 'element', zone: 'page', index }) as const),
        ...children.map((_, index) => ({ kind: 'frame', zone: 'page', index }) as const),
      ],
      elements: numbers.map((index) =>
        walkedElement.fromPage.parse({
          index,
          role: 'button',
          name: `${frameId} ${index}`,
          tag: 'button',
          selector: 'button',
          box,
          optionCount: 0,
        }),
      ),
      frames: children.map((_, index) => ({ index, name: '', selector: 'iframe', box })),
      lines: numbers.map((index) => `${frameId} ${index}`),
      leftOut: 0,
      exceeded: [],
      suspects: 0,
      missing: 'nothing',
      scroll: { x: 0, maxX: 0, y: 0, maxY: 0, viewportHeight: 1, viewportWidth: 1280 },
      view: { scale: 1, left: 0, top: 0, isPart: false },
      facts: walkedFacts.blank,
      rows: [],
      pageText: '',
    },
  }
}

test('a page with its frames has at most 600 controls, and counts those it leaves out', () => {
  const page = spliceFrames(walk('outer', 300, [walk('one', 250), walk('two', 100)]))
  expect(page.elements.map(({ name }) => name)).toHaveLength(600)
  expect(page.elements.at(-1)?.name).toBe('two 49')
  expect(page.leftOut).toBe(50)
})

test('a page with its frames has at most 3,000 lines', () => {
  const page = spliceFrames(walk('outer', 1500, [walk('one', 1400), walk('two', 600)]))
  expect(page.lines).toHaveLength(3000)
  expect(page.lines.at(-1)).toBe('two 99')
})
