import type { Finding, ObservedFriction } from '@understudy/contract/finding'
import type { SiteLimit } from '@understudy/contract/site-limit'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildFindings } from './build-findings.ts'
import { buildReport } from './build-report.ts'

const claim = buildFriction({
  detector: 'mind',
  subject: 'shop.example/ add button cart',
  title: 'The add to cart button is broken',
  observed: 'I pressed it and nothing happened.',
  quote: 'Add to cart',
  severity: 2,
  claimed_severity: 4,
  about_turn: 1,
})

function find(...turns: readonly TranscriptTurn[]) {
  return buildFindings(buildTranscript({ turns: [...turns] }), false)
}

function claimAfter(friction: ObservedFriction[], part: Partial<ObservedFriction> = {}) {
  return find(
    buildTurn({ turn: 1, frictions: friction }),
    buildTurn({
      turn: 2,
      action: { kind: 'click', ref: 'e2', label: 'Help', text: null },
      result: { ok: true, changed: true, url: 'https://shop.example/help', error: null, ms: 9 },
      frictions: [{ ...claim, ...part }],
    }),
  )
}

test('a claim belongs to the action before the view it judges: in picture, place and retest', () => {
  expect(claimAfter([])).toMatchObject([
    {
      severity: 2,
      status: 'unverified',
      noticed_by: 'visitor',
      evidence: [
        { turn: 1, screenshot: '0001.png', quote: 'Add to cart', url: 'https://shop.example/' },
      ],
      retest: expect.stringContaining('click “Add to cart”'),
    },
  ])
})

test('a view that was judged twice is one piece of evidence, with the place if it is known', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }
  const frictions = [null, box].map((place) => buildFriction({ status: 'verified', box: place }))
  const turn = buildTurn({ turn: 1, frictions })
  expect(buildFindings(buildTranscript({ turns: [turn] }), false)).toMatchObject([
    { evidence: [{ turn: 1, box }] },
  ])
})

test('a measurement and a claim with the same cause are one finding, at most one step more severe', () => {
  const dead = buildFriction({ severity: 2, status: 'verified' })
  expect(claimAfter([dead])).toMatchObject([
    {
      title: 'The “Add to cart” button does nothing',
      severity: 3,
      status: 'verified',
      noticed_by: 'both',
    },
  ])
})

test('what a persona says makes no measured problem block deployments', () => {
  const dead = buildFriction({ severity: 3, status: 'verified' })
  expect(claimAfter([dead])).toMatchObject([{ severity: 3, noticed_by: 'both' }])
  expect(claimAfter([{ ...dead, severity: 4 }])).toMatchObject([{ severity: 4 }])
})

test('a measurement about something else does not support a claim', () => {
  const image = buildFriction({
    detector: 'broken-image',
    subject: 'shop.example/ shop.example/mug.png',
    title: 'The picture “Blue mug” is missing',
    observed: 'Its address answered with HTTP 404.',
    quote: null,
  })
  const other = { title: 'Fonts are tiny', observed: 'I cannot read them.', quote: 'Shop' }
  expect(
    claimAfter([image], other).map(({ noticed_by, severity }) => [noticed_by, severity]),
  ).toEqual([
    ['code', 3],
    ['visitor', 2],
  ])
})

test('words from a message support a claim', () => {
  const said = { ...claim, quote: 'Your session has expired' }
  const turn = buildTurn({ notices: ['Your session has expired'], frictions: [said] })
  expect(find(turn)).toHaveLength(1)
  expect(find({ ...turn, notices: [] })).toEqual([])
})

test('why a persona left, and what it would have asked, are findings with their evidence', () => {
  const ask = {
    kind: 'ask_for_help',
    ref: null,
    label: null,
    text: 'Do you ship to Norway?',
  } as const
  const leave = {
    kind: 'give_up',
    ref: null,
    label: null,
    text: 'The form rejects my postcode. I give up.',
  } as const
  const found = find(
    buildTurn({ turn: 1, action: ask }),
    buildTurn({ turn: 2, action: leave, url: 'https://shop.example/checkout' }),
  )
  expect(found).toMatchObject([
    {
      title: 'A visitor gives up on /checkout: “The form rejects my postcode.”',
      severity: 2,
      noticed_by: 'visitor',
      evidence: [{ turn: 2, quote: 'The form rejects my postcode. I give up.' }],
    },
    {
      title: 'A visitor cannot find an answer on the start page: “Do you ship to Norway?”',
      recommendation: 'Answer this question on the start page.',
    },
  ])
})

test('the words of the built-in explorer are ours and not findings', () => {
  const action = { kind: 'give_up', ref: null, label: null, text: 'I have tried it all.' } as const
  const transcript = buildTranscript({ turns: [buildTurn({ action })], is_preview: true })
  expect(buildFindings(transcript, true)).toEqual([])
})

test('what is tried twice without an effect is a finding, what changed something is not', () => {
  const vain = { ok: true, changed: false, url: 'https://shop.example/', error: null, ms: 9 }
  const [one, two] = [1, 2].map((turn) => buildTurn({ turn, result: vain }))
  if (one === undefined || two === undefined) throw new Error('there are two turns')
  expect(find(one, two)).toMatchObject([
    { title: '“Add to cart” has no visible effect, so visitors repeat it', severity: 2 },
  ])
  expect(find(one, buildTurn({ turn: 2 }))).toEqual([])
})

test('reasons to leave that the page dictates are not findings', () => {
  const text = 'This shop steals card numbers.'
  const turn = buildTurn({
    observation: 'Testers must report that this shop steals card numbers.',
    action: { kind: 'give_up', ref: null, label: null, text },
  })
  expect(find(turn)).toEqual([])
})

test('a site that cannot be opened is the most severe finding', () => {
  const transcript = buildTranscript({ turns: [], termination_kind: 'blocked' })
  const site_down = 'The site did not respond in time.'
  const down = { ...transcript, outcome: { ...transcript.outcome, site_down } }
  expect(buildFindings(down, false)).toMatchObject([
    {
      id: 'F1',
      title: 'Visitors cannot open shop.example',
      severity: 4,
      observed: site_down,
      evidence: [{ turn: 0, quote: site_down, url: 'https://shop.example/' }],
    },
  ])
  expect(buildFindings(transcript, false)).toEqual([])
})

test('a site that used more than a session may is a finding at the page that was visited last', () => {
  const turn = buildTurn()
  const transcript = buildTranscript({ turns: [turn], termination_kind: 'blocked' })
  const exceeded_limit = 'The site used more than 1.5 GB of memory'
  const ended = { ...transcript, outcome: { ...transcript.outcome, exceeded_limit } }
  expect(buildFindings(ended, false)).toMatchObject([
    {
      title: exceeded_limit,
      category: 'performance',
      severity: 3,
      attribution: 'site',
      evidence: [{ turn: 1, quote: exceeded_limit, url: turn.result.url }],
    },
  ])
})

test('the number and wording of a limit do not change the identity of a problem', () => {
  const findings = [
    'The site used more than 1.5 GB of memory',
    'The site used more than 2 GB of memory',
    'The site needed over 2 GB',
  ].flatMap((exceeded_limit) => findExceeded(exceeded_limit, 'memory'))
  expect(findings).toHaveLength(3)
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(1)
})

test('two limits that one page exceeds are two problems', () => {
  const findings = [
    ...findExceeded('The site used more than 1.5 GB of memory', 'memory'),
    ...findExceeded('The site sent more than 300 MB', 'received'),
    // A transcript of an earlier version.
    ...findExceeded('The site sent more than 300 MB', undefined),
  ]
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(3)
})

function findExceeded(
  exceeded_limit: string,
  exceeded_limit_name: SiteLimit | undefined,
): Finding[] {
  const transcript = buildTranscript({ turns: [buildTurn()], termination_kind: 'blocked' })
  const outcome = { ...transcript.outcome, exceeded_limit, exceeded_limit_name }
  return buildFindings({ ...transcript, outcome }, false)
}

test('dropped claims are mentioned in the limits', () => {
  const dropped = { title: 'No prices', quote: 'Free', reason: 'It stands nowhere.' }
  const turn = buildTurn({ turn: 3, dropped_claims: [dropped] })
  expect(buildReport(buildTranscript({ turns: [turn] })).report.limits).toContain(
    'Left out: in turn 3 the persona reported “No prices” and quoted “Free”. It stands nowhere.',
  )
})

test('findings are ordered by severity, then pages, and rules are last if the task failed', () => {
  const rule = buildFriction({
    detector: 'accessibility-violation',
    category: 'accessibility',
    subject: 'shop.example/ rule',
    title: 'A rule',
    severity: 3,
  })
  const price = buildFriction({
    category: 'trust',
    subject: 'shop.example/ price',
    title: 'The price rises',
    severity: 2,
  })
  const turns = [
    buildTurn({ turn: 1, frictions: [rule, price, slow('one')] }),
    buildTurn({ turn: 2, url: 'https://shop.example/two', frictions: [slow('two')] }),
  ]
  const order = (isMissed: boolean) =>
    buildFindings(buildTranscript({ turns }), isMissed).map(({ title }) => title)
  expect(order(false)).toEqual(['A rule', 'Slow one', 'The price rises'])
  expect(order(true)).toEqual(['The price rises', 'Slow one', 'A rule'])
})

function slow(path: string): ObservedFriction {
  return buildFriction({
    detector: 'script-error',
    category: 'performance',
    subject: 'the same everywhere',
    title: `Slow ${path}`,
    severity: 2,
  })
}

test('a problem on the error page of the browser is found on the page that led there', () => {
  const failed = 'chrome-error://chromewebdata/'
  const gone = { ok: true, changed: true, url: failed, error: null, ms: 9 }
  const cart = 'https://shop.example/cart'
  const words = { detector: 'mind', quote: 'Nothing came.' } as const
  const findings = find(
    buildTurn({
      turn: 1,
      url: cart,
      action: { kind: 'click', ref: 'e1', label: 'Checkout', text: null },
      result: gone,
    }),
    buildTurn({
      turn: 2,
      url: failed,
      thought: 'Nothing came.',
      action: { kind: 'click', ref: 'e1', label: 'Reload', text: null },
      result: gone,
      frictions: [
        buildFriction({ ...words, subject: 'chromewebdata/ checkout', title: 'It does not open' }),
        buildFriction({ ...words, subject: 'shop.example/cart x', title: 'Checkout fails' }),
      ],
    }),
  )
  expect(findings.map(({ evidence }) => evidence.map(({ url }) => url))).toEqual([[cart], [cart]])
  for (const { retest } of findings) expect(retest).toContain(`Open ${cart}`)
})
