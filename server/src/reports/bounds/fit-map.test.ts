import type { MapArtifact } from '@understudy/contract/run-map'
import { expect, test } from 'vitest'
import { fitMap } from './fit-map.ts'

const text = 'x'.repeat(1000)

/** As many pages and transitions as a map has rows, each as long as a site can make it. */
function buildLongMap(pages: number, ways: number): MapArtifact {
  return {
    nodes: Array.from({ length: pages }, (_page, index) => ({
      id: `n${index}`,
      url_pattern: `shop.example/${index}/${text}${text}`,
      title: text.slice(0, 500),
      screenshot: null,
      visits: index === 7 ? 9 : 1,
      session_ids: ['sess_a'],
      findings: [],
    })),
    edges: Array.from({ length: ways }, (_way, index) => ({
      id: `e${index}`,
      from: 'n7',
      to: 'n7',
      action: 'click',
      label: `Way ${index}`,
      count: index === 5 ? 9 : 1,
      session_ids: ['sess_a'],
      friction: true,
      expectation_gaps: [1, 2, 3].map((turn) => ({
        session_id: 'sess_a',
        turn,
        expected: text,
        observed: text,
      })),
    })),
    journeys: [],
  }
}

test('a map of long texts has less than a megabyte, and says what it leaves out', () => {
  const map = fitMap(buildLongMap(500, 1000))

  expect(JSON.stringify(map).length).toBeLessThan(1_000_000)
  expect(map.nodes.length).toBeGreaterThan(90)
  expect(map.edges.length).toBeGreaterThan(150)
  expect(map.left_out).toEqual({ nodes: 500 - map.nodes.length, edges: 1000 - map.edges.length })
  expect([map.nodes.at(7)?.id, map.edges.at(5)?.id]).toEqual(['n7', 'e5'])
})

test('before a transition is left out, each keeps only the first of what else happened there', () => {
  const map = fitMap(buildLongMap(10, 100))

  expect(map.edges).toHaveLength(100)
  expect(map.left_out).toBeUndefined()
  expect(
    map.edges.map(({ expectation_gaps: gaps = [], more_gaps: more }) => [gaps.length, more]),
  ).toEqual(Array.from({ length: 100 }, () => [1, 2]))
})

test('a map of usual length stays as it is', () => {
  const map = buildLongMap(10, 20)

  expect(fitMap(map)).toBe(map)
})
