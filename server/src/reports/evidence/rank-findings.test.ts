import type { Evidence, Finding, ObservedFriction } from '@understudy/contract/finding'
import type { Report } from '@understudy/contract/report'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from '../compose/build-aggregate.ts'
import { buildReport } from '../compose/build-report.ts'
import {
  type RankedFinding,
  rankFindings,
  tellApart,
  type UnnumberedFinding,
} from './rank-findings.ts'

interface Facts {
  severity?: number
  people?: number
  pages?: number
  blocked?: number
  category?: UnnumberedFinding['category']
}

function describe(
  title: string,
  { severity = 3, people = 1, pages = 1, blocked = 0, category = 'interaction' }: Facts,
): RankedFinding<UnnumberedFinding> {
  const evidence = Array.from({ length: pages }, (_each, index): Evidence => ({
    turn: index + 1,
    screenshot: null,
    quote: null,
    url: `https://shop.example/page-${'abcdefghi'[index]}`,
    box: null,
  }))
  const { expected, observed, recommendation } = buildFriction()
  return {
    people,
    blocked,
    finding: {
      fingerprint: title,
      title,
      category,
      severity,
      attribution: 'site',
      status: 'unverified',
      expected,
      observed,
      recommendation,
      evidence,
      retest: '',
    },
  }
}

test('severity decides first, then people, then pages, then whether the task ended there', () => {
  const ranked = [
    describe('everywhere', { severity: 2, people: 3, pages: 9, blocked: 3 }),
    describe('for one', { people: 1, pages: 9, blocked: 1 }),
    describe('for two, on one page', { people: 2, pages: 1 }),
    describe('for two, where it ended', { people: 2, pages: 2, blocked: 1 }),
    describe('for two, on two pages', { people: 2, pages: 2 }),
    describe('blocks', { severity: 4 }),
  ]
  const findings: Finding[] = rankFindings(ranked)
  expect(findings.map(({ id, title }) => `${id} ${title}`)).toEqual([
    'F1 blocks',
    'F2 for two, where it ended',
    'F3 for two, on two pages',
    'F4 for two, on one page',
    'F5 for one',
    'F6 everywhere',
  ])
})

function describeOn(title: string, url: string): RankedFinding<UnnumberedFinding> {
  const { finding, ...facts } = describe(title, {})
  const evidence = finding.evidence.map((piece) => ({ ...piece, url }))
  return { ...facts, finding: { ...finding, evidence } }
}

test('findings of one title name their page, or have a number if it is the same', () => {
  const ranked = [
    describeOn('No name', 'https://shop.example/'),
    describeOn('No name', 'https://shop.example/cart'),
    describeOn('Too slow', 'https://shop.example/cart'),
    describeOn('Too wide', 'https://shop.example/cart'),
    describeOn('Too wide', 'https://shop.example/cart'),
    describeOn('A link on /cart is dead', 'https://shop.example/cart'),
    describeOn('A link on /cart is dead', 'https://shop.example/'),
  ]
  expect(tellApart(rankFindings(ranked)).map(({ title }) => title)).toEqual([
    'No name (the start page)',
    'No name (/cart)',
    'Too slow',
    'Too wide',
    'Too wide (2)',
    'A link on /cart is dead',
    'A link on /cart is dead (the start page)',
  ])
})

test('an accessibility rule comes after others of its severity and before less severe ones', () => {
  const ranked = [
    describe('minor', { severity: 2, people: 3 }),
    describe('major rule', { people: 3, pages: 9, category: 'accessibility' }),
    describe('major', {}),
  ]
  expect(rankFindings(ranked).map(({ title }) => title)).toEqual(['major', 'major rule', 'minor'])
})

test('the major problems that all three personas ran into before they gave up are what to fix first', () => {
  const majors = ['dead button', 'lost entry', 'endless wait'].map((title) =>
    buildFriction({ subject: `shop.example/ ${title}`, title }),
  )
  const rule = buildFriction({
    detector: 'accessibility-violation',
    category: 'accessibility',
    subject: 'shop.example/ rule',
    title: 'rule',
    severity: 3,
  })
  const reports = ['maria', 'john', 'li'].map((name) =>
    giveUp(name, [rule, describeOwn(name), ...majors]),
  )
  const { top_fixes: fixes, findings } = buildAggregate({
    runId: 'run_1',
    targetUrl: 'https://shop.example/',
    reports,
  })
  expect(fixes.map(({ title, why }) => [title, why])).toEqual(
    majors.map(({ title }) => [
      title,
      'Blocker (4 of 4), seen in 3 of 3 sessions. Nothing changed.',
    ]),
  )
  expect(findings.map(({ title }) => title)).toEqual([
    ...majors.map(({ title }) => title),
    'only maria',
    'only john',
    'only li',
    'rule',
  ])
})

function describeOwn(name: string): ObservedFriction {
  return buildFriction({
    subject: `shop.example/ ${name}`,
    title: `only ${name}`,
    category: 'trust',
  })
}

function giveUp(name: string, frictions: ObservedFriction[]): Report {
  return buildReport(
    buildTranscript({
      session_id: `sess_${name}`,
      persona: { ...testPersona, id: `pers_${name}`, name },
      termination_kind: 'gave_up',
      turns: [buildTurn({ frictions })],
    }),
  )
}
