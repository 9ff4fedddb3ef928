import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'

const shipping = 'https://shop.example/shipping'
const home = 'https://shop.example/'

const friction = buildFriction({
  subject: 'shop.example/shipping picture',
  title: 'The picture is missing',
})
const maria = buildReport(
  buildTranscript({
    turns: [buildTurn({ url: shipping, frictions: [friction] })],
    timings: [load(shipping)],
  }),
)

test('a problem on a page that the other personas never loaded is not called unique to one', () => {
  expect(compare([home])).toContain(
    'On pages that no other persona loaded: The picture is missing.',
  )
  expect(compare([home])).not.toContain('Only this persona')
})

test('a problem on a page that another persona loaded, or may have, is', () => {
  expect(compare([home, shipping])).toContain('Only this persona ran into: The picture is missing.')
  expect(compare([])).toContain('Only this persona ran into: The picture is missing.')
})

function compare(pages: readonly string[]): string | undefined {
  const john = buildReport(
    buildTranscript({
      session_id: 'sess_2',
      persona: { ...testPersona, id: 'pers_2', name: 'John' },
      turns: [buildTurn()],
      timings: pages.map(load),
    }),
  )
  const reports = [maria, john]
  return buildAggregate({ runId: 'run_1', targetUrl: home, reports }).persona_comparison[0]?.text
}

function load(url: string) {
  return { url, turn: 1, ttfb_ms: 10, load_ms: 20, lcp_ms: null, cls: 0 }
}
