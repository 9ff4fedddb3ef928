import { mapArtifact } from '@understudy/contract/run-map'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildRunMap } from './build-run-map.ts'

function go(turn: number, from: string, to: string, label: string) {
  return buildTurn({
    turn,
    url: `https://shop.example${from}`,
    title: `Page ${from}`,
    action: { kind: 'click', ref: 'e1', label, text: null },
    result: { ok: true, changed: true, url: `https://shop.example${to}`, error: null, ms: 5 },
  })
}

test('two sessions over products with different ids share their pages and links', () => {
  const map = buildRunMap([
    buildTranscript({
      session_id: 'sess_1',
      turns: [go(1, '/', '/products/1', 'Lamp'), go(2, '/products/1', '/cart', 'Add')],
    }),
    buildTranscript({ session_id: 'sess_2', turns: [go(1, '/', '/products/2', 'Lamp')] }),
  ])
  expect(map.nodes.map(({ url_pattern, visits, title }) => [url_pattern, visits, title])).toEqual([
    ['/', 2, 'Page /'],
    ['/products/:id', 2, 'Page /products/1'],
    ['/cart', 1, ''],
  ])
  expect(map.edges.map(({ label, count, session_ids }) => [label, count, session_ids])).toEqual([
    ['Lamp', 2, ['sess_1', 'sess_2']],
    ['Add', 1, ['sess_1']],
  ])
  expect(map.journeys.map(({ steps }) => steps.length)).toEqual([3, 2])
  expect(mapArtifact.parse(map)).toEqual(map)
})

test('the title of a page that a session ends on is not invented', () => {
  const map = buildRunMap([buildTranscript({ turns: [go(1, '/', '/cart', 'Cart')] })])
  expect(map.nodes.at(-1)).toMatchObject({
    url_pattern: '/cart',
    title: '',
    screenshot: 'sess_1/screenshots/0001.png',
  })
})

test('a finding is at the page where it was noticed, and marks the link', () => {
  const turn = { ...go(1, '/', '/cart', 'Cart'), frictions: [buildFriction()] }
  const map = buildRunMap([buildTranscript({ turns: [turn] })])
  expect(map.nodes[0]?.findings).toHaveLength(1)
  expect(map.nodes[1]?.findings).toEqual([])
  expect(map.edges[0]?.friction).toBe(true)
  expect(map.edges[0]?.expectation_gaps).toEqual([
    {
      session_id: 'sess_1',
      turn: 1,
      expected: 'Clicking the “Add to cart” button has a visible effect.',
      observed: 'Nothing changed.',
    },
  ])
  const ours = { ...turn, frictions: [buildFriction({ attribution: 'agent' })] }
  const [edge] = buildRunMap([buildTranscript({ turns: [ours] })]).edges
  expect([edge?.friction, edge?.expectation_gaps]).toEqual([false, undefined])
})

test('a turn that stays on its page is a step without a link', () => {
  const map = buildRunMap([buildTranscript({ turns: [go(1, '/', '/', 'Menu')] })])
  expect(map.edges).toEqual([])
  expect(map.journeys[0]?.steps.map(({ edge }) => edge)).toEqual([null, null])
})

test('a jump to another host keeps the host in the name of the page', () => {
  const turn = buildTurn({
    result: { ok: true, changed: true, url: 'https://pay.example/x', error: null, ms: 1 },
  })
  const map = buildRunMap([buildTranscript({ turns: [turn] })])
  expect(map.nodes.map(({ url_pattern: pattern }) => pattern)).toEqual(['/', 'pay.example/x'])
})

test('a session without a turn is a journey without steps', () => {
  const map = buildRunMap([buildTranscript({ turns: [], termination_kind: 'browser_error' })])
  expect(map).toEqual({
    nodes: [],
    edges: [],
    journeys: [
      { session_id: 'sess_1', persona_id: 'pers_maria', outcome: 'inconclusive', steps: [] },
    ],
  })
})

test('an endless series of generated pages is shown as one', () => {
  const turns = Array.from({ length: 1000 }, (_, index) =>
    go(index + 1, `/p${index}`, `/p${index + 1}`, 'More'),
  )
  const map = buildRunMap([buildTranscript({ turns: [go(1, '/', '/p0', 'More'), ...turns] })])
  expect(map.nodes.map(({ url_pattern, visits }) => [url_pattern, visits])).toEqual([
    ['/', 1],
    ['/p:id', 1],
    ['/:id', 1],
  ])
  expect(map.edges).toHaveLength(2)
})

test('the steps of a wizard stay pages of their own', () => {
  const turns = [1, 2, 3].map((step) => go(step, `/step${step}`, `/step${step + 1}`, 'Next'))
  const map = buildRunMap([buildTranscript({ turns })])
  expect(map.nodes.map(({ url_pattern }) => url_pattern)).toEqual([
    '/step1',
    '/step2',
    '/step3',
    '/step4',
  ])
})

test('the page of the browser after a failed navigation is no page of the site', () => {
  const failed = 'chrome-error://chromewebdata/'
  const gone = { ok: true, changed: true, url: failed, error: null, ms: 5 }
  const friction = buildFriction({ subject: 'shop.example/cart e1' })
  const map = buildRunMap([
    buildTranscript({
      turns: [
        go(1, '/', '/cart', 'Cart'),
        { ...go(2, '/cart', '/', 'Checkout'), result: gone, frictions: [friction] },
        { ...go(3, '/', '/', 'Reload'), url: failed, title: 'shop.example', result: gone },
        { ...go(4, '/', '/cart', 'Back'), url: failed, title: 'shop.example' },
      ],
    }),
  ])
  const [start, cart] = map.nodes
  expect(map.nodes.map(({ url_pattern, title, visits }) => [url_pattern, title, visits])).toEqual([
    ['/', 'Page /', 1],
    ['/cart', 'Page /cart', 2],
  ])
  expect(cart?.findings).toHaveLength(1)
  expect(map.edges.map(({ label }) => label)).toEqual(['Cart'])
  expect(map.journeys[0]?.steps).toEqual([
    { turn: 1, node: start?.id, edge: null },
    { turn: 1, node: cart?.id, edge: map.edges[0]?.id },
    { turn: 4, node: cart?.id, edge: null },
  ])
  expect(mapArtifact.parse(map)).toEqual(map)
})

test('what is known to be found in a session is not looked for again', () => {
  const turn = { ...go(1, '/', '/cart', 'Cart'), frictions: [buildFriction()] }
  const transcript = buildTranscript({ turns: [turn] })
  const map = buildRunMap([transcript], (asked) => (asked === transcript ? [] : null))
  expect(map.nodes.map(({ findings }) => findings)).toEqual([[], []])
})
