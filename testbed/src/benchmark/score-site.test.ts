import { expect, test } from 'vitest'
import { findDrops, toStoredScore } from './kept-results.ts'
import { type Reported, scoreSite, type Visit } from './score-site.ts'
import type { Truth } from './site.ts'
import { sumScores } from './totals.ts'

const dead: Truth = {
  place: ['/'],
  words: [/size guide/i],
  severity: 3,
  detectable: 'code',
  control: /size guide/i,
}
const gloomy: Truth = { place: ['/'], words: [/gloomy/i], severity: 2, detectable: 'eyes' }
const site = { name: 'shop', area: 'feedback', truth: [dead, gloomy] } as const

function report(title: string, parts: Partial<Reported> = {}): Reported {
  return {
    title,
    observed: '',
    evidence: [{ url: 'https://a.example/', quote: null }],
    severity: 3,
    attribution: 'site',
    recommendation: 'Repair it.',
    ...parts,
  }
}

function visit(findings: readonly Reported[], parts: Partial<Visit> = {}): Visit {
  return { findings, steps: [], tokens: 0, costUsd: 0, failure: null, ...parts }
}

const quiet = visit([])

test('found, duplicate, wrong and missed ones are counted separately', () => {
  const defective = visit([
    report('Size guide is dead', { severity: 2 }),
    report('Size guide again'),
    report('The moon is missing'),
  ])
  const score = scoreSite(site, { defective, twin: quiet })
  expect(score.truths).toEqual([
    { detectable: 'code', isFound: true, severityError: -1, reach: 'never there' },
    { detectable: 'eyes', isFound: false, severityError: null, reach: 'never there' },
  ])
  expect(score.duplicates).toEqual(['Size guide again'])
  expect(score.wrong).toEqual(['The moon is missing'])
  expect(score.top.map(({ isTrue }) => isTrue)).toEqual([true, true, false])
})

test('no finding on the clean twin is true, not even with matching words', () => {
  const twin = visit([report('Size guide is dead')])
  const score = scoreSite(site, { defective: quiet, twin })
  expect(score.onTwin).toEqual([{ title: 'Size guide is dead', severity: 3 }])
  expect(score.top).toEqual([{ title: 'Size guide is dead', isTrue: false }])
  expect(sumScores([score])).toMatchObject({ precision: 0, topPrecision: 0, graveOnTwins: 1 })
})

test('findings about the session or the visitor do not count', () => {
  const own = visit([report('A slip', { attribution: 'agent' })])
  const score = scoreSite(site, { defective: own, twin: own })
  expect(sumScores([score])).toMatchObject({
    precision: null,
    recallOfCode: 0,
    recallOfJudgement: 0,
  })
})

test('a miss records how close the visitor came', () => {
  const step = { from: 'https://a.example/', to: 'https://a.example/b', label: 'Size guide' }
  const reach = (parts: Partial<typeof step>[]) =>
    scoreSite(site, {
      defective: visit([], { steps: parts.map((part) => ({ ...step, ...part })) }),
      twin: quiet,
    }).truths[0]?.reach
  expect(reach([{}])).toBe('used')
  expect(reach([{ label: 'Help' }])).toBe('seen')
  expect(reach([{ from: 'https://a.example/c' }])).toBe('never there')
})

test('totals are shares of all truths and of all findings', () => {
  const one = scoreSite(site, {
    defective: visit([report('Size guide', { severity: 1 }), report('Moon')]),
    twin: visit([report('Sun', { severity: 1 })]),
  })
  const two = scoreSite(site, {
    defective: visit([report('Size guide'), report('gloomy'), report('Size guide 2')]),
    twin: quiet,
  })
  expect(sumScores([one, two])).toEqual({
    sites: 2,
    recallOfCode: 1,
    recallOfJudgement: 0.5,
    // Size guide, Size guide, gloomy and Size guide 2 are true; Moon and Sun are not.
    precision: 4 / 6,
    // Size guide and Sun are below severity 2, so no report leads with them.
    topPrecision: 3 / 4,
    // 2 too low, right, and 1 too high.
    severityError: 1,
    duplicates: 1,
    graveOnTwins: 0,
    tokens: 0,
    costUsd: 0,
    failures: 0,
  })
})

test('a lost defect, a new wrong finding and a failed visit are drops; a better result is not', () => {
  const good = scoreSite(site, { defective: visit([report('Size guide')]), twin: quiet })
  const bad = scoreSite(site, {
    defective: visit([report('Moon')]),
    twin: visit([report('Sun')], { failure: 'the browser did not start' }),
  })
  expect(findDrops(good, toStoredScore(good))).toEqual([])
  expect(findDrops(good, toStoredScore(bad))).toEqual([])
  expect(findDrops(bad, toStoredScore(good))).toEqual([
    'shop: a visit failed: the browser did not start',
    'shop: defects found: 0, before 1',
    'shop: findings that match no defect: 1, before 0: Moon',
    'shop: findings on its clean twin: 1, before 0: 3 Sun',
  ])
})

test('a site without kept results may have no findings, but no wrong ones', () => {
  const wrong = scoreSite(site, { defective: visit([report('Moon')]), twin: quiet })
  expect(findDrops(wrong, undefined)).toEqual([
    'shop: findings that match no defect: 1, before 0: Moon',
  ])
})
