import { report as reportSchema } from '@understudy/contract/report'
import { describe, expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from './build-report.ts'

const claim = { detector: 'mind', subject: '/ price hidden', title: 'The price is hidden' } as const

const led = { ok: true, changed: true, error: null, ms: 40 }

describe('evidence', () => {
  test('a claim of the mind whose quote is on the page becomes a finding', () => {
    const turn = buildTurn({
      observation: 'Lamp\n  Price   on request\n',
      frictions: [buildFriction({ ...claim, quote: 'Price on request' })],
    })
    const [finding] = buildReport(buildTranscript({ turns: [turn] })).report.findings
    expect(finding?.title).toBe('The price is hidden')
    expect(finding?.evidence).toEqual([
      {
        turn: 1,
        screenshot: '0001.png',
        quote: 'Price on request',
        url: 'https://shop.example/',
        box: { x: 10, y: 20, width: 100, height: 40 },
      },
    ])
  })

  test('a claim of the mind whose quote is nowhere is dropped', () => {
    const turn = buildTurn({ frictions: [buildFriction({ ...claim, quote: 'Price on request' })] })
    expect(buildReport(buildTranscript({ turns: [turn] })).report.findings).toEqual([])
  })

  test('a claim of the mind without a quote is dropped, unless it names a place on a picture', () => {
    const named = buildTurn({ frictions: [buildFriction({ ...claim, quote: null })] })
    expect(buildReport(buildTranscript({ turns: [named] })).report.findings).toHaveLength(1)
    const turn = buildTurn({ frictions: [buildFriction({ ...claim, quote: null, box: null })] })
    expect(buildReport(buildTranscript({ turns: [turn] })).report.findings).toEqual([])
  })

  test('a quote from the page after the action is found in the next turn', () => {
    const turns = [
      buildTurn({ turn: 1, frictions: [buildFriction({ quote: 'Error 17' })] }),
      buildTurn({ turn: 2, observation: 'Error 17 occurred' }),
    ]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.evidence[0]?.quote).toBe('Error 17')
  })

  test('a measured friction survives without a quote that the record does not contain', () => {
    const turns = [buildTurn({ frictions: [buildFriction({ quote: 'Error 17' })] })]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.evidence[0]?.quote).toBeNull()
  })

  test('a box measured on the page before the action is not drawn on a picture of the next page', () => {
    const turn = buildTurn({
      result: { ok: true, changed: true, url: 'https://shop.example/cart', error: null, ms: 1 },
      frictions: [buildFriction()],
    })
    const [finding] = buildReport(buildTranscript({ turns: [turn] })).report.findings
    expect(finding?.evidence[0]).toMatchObject({ box: null, url: 'https://shop.example/' })
  })

  test('of the page that a turn left uses the picture of the previous turn', () => {
    const product = 'https://shop.example/mug'
    const friction = buildFriction({ subject: 'shop.example/mug button buy' })
    const turns = [
      buildTurn({ turn: 1, result: { ...led, url: product } }),
      buildTurn({
        turn: 2,
        url: product,
        result: { ...led, url: 'https://shop.example/cart' },
        frictions: [friction],
      }),
    ]
    const [finding] = buildReport(buildTranscript({ turns })).report.findings
    expect(finding?.evidence).toMatchObject([
      { turn: 2, url: product, screenshot: '0001.png', box: friction.box },
    ])
  })

  test('of the first page has no picture if the first turn left it', () => {
    const turn = buildTurn({
      result: { ...led, url: 'https://shop.example/cart' },
      frictions: [buildFriction()],
    })
    const [finding] = buildReport(buildTranscript({ turns: [turn] })).report.findings
    expect(finding?.evidence).toMatchObject([{ screenshot: null, url: 'https://shop.example/' }])
  })

  test('of a page that the turn led to names that page, even if the turn began on the root', () => {
    const turn = buildTurn({
      result: { ...led, url: 'https://shop.example/cart' },
      frictions: [buildFriction({ subject: 'shop.example/cart banner', box: null })],
    })
    const [finding] = buildReport(buildTranscript({ turns: [turn] })).report.findings
    expect(finding?.evidence[0]?.url).toBe('https://shop.example/cart')
  })
})

describe('findings', () => {
  test('occurrences of one problem are one finding, verified when one of them is', () => {
    const turns = [
      buildTurn({ turn: 1, frictions: [buildFriction()] }),
      buildTurn({ turn: 2, frictions: [buildFriction({ status: 'verified' })] }),
    ]
    const { findings } = buildReport(buildTranscript({ turns })).report
    expect(findings).toHaveLength(1)
    expect(findings[0]?.status).toBe('verified')
    expect(findings[0]?.evidence.map(({ turn }) => turn)).toEqual([1, 2])
  })

  test('the worst comes first, and what is not the site’s fault last', () => {
    const turn = buildTurn({
      frictions: [
        buildFriction({ subject: 'a', severity: 1, title: 'minor' }),
        buildFriction({ subject: 'b', severity: 4, title: 'slip', attribution: 'agent' }),
        buildFriction({ subject: 'c', severity: 4, title: 'catastrophe' }),
        buildFriction({ subject: 'd', severity: 4, title: 'ours', attribution: 'infrastructure' }),
      ],
    })
    const { findings, limits } = buildReport(buildTranscript({ turns: [turn] })).report
    expect(findings.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'F1 catastrophe',
      'F2 minor',
      'F3 ours',
      'F4 slip',
    ])
    expect(limits).toContain('Mistakes by the synthetic user, not counted against the site: slip.')
    expect(limits).toContain(
      'Problems with the test environment, not counted against the site: ours.',
    )
  })

  test('the retest names the page, the action and the expected result', () => {
    const turn = buildTurn({ frictions: [buildFriction()] })
    const [finding] = buildReport(buildTranscript({ turns: [turn] })).report.findings
    expect(finding?.retest).toBe(
      'Open https://shop.example/, click “Add to cart”, and check: Clicking the “Add to cart” button has a visible effect.',
    )
  })
})

describe('named steps', () => {
  const flows = ['Open the mugs', 'Put a mug into the cart', 'Delete my account']
  const facts = [
    { flow: flows[0] ?? '', status: 'reached', turn: 1, quote: 'Shop' },
    { flow: flows[1] ?? '', status: 'not_reached', turn: 1, quote: null },
    { flow: flows[2] ?? '', status: 'not_attempted', turn: null, quote: null },
  ] as const
  const ended = {
    task: null,
    flows,
    termination_kind: 'budget_exhausted',
    termination_reason: 'The 15 turns were used up.',
  } as const
  const outcome = { ...buildTranscript().outcome, claimed_success: false, flows: [...facts] }

  test('each have their result with its evidence, and the summary counts them', () => {
    const { report } = buildReport(buildTranscript({ ...ended, outcome }))
    expect(report.flows).toMatchObject([
      { flow: 'Open the mugs', status: 'reached', evidence: [{ turn: 1, quote: 'Shop' }] },
      { flow: 'Put a mug into the cart', status: 'not_reached', evidence: [{ turn: 1 }] },
      { flow: 'Delete my account', status: 'not_attempted', evidence: [] },
    ])
    expect(report.outcome.status).toBe('failed')
    expect(report.summary).toBe(
      'Maria was asked to complete 3 named steps on shop.example (1 turn). 1 of 3 named steps was reached. The 15 turns were used up. No problems with the site were noticed.',
    )
  })

  test('all reached are a success, however the session ended', () => {
    const all = facts.map((fact) => ({ ...fact, status: 'reached' as const, turn: 1 }))
    const transcript = buildTranscript({ ...ended, outcome: { ...outcome, flows: all } })
    expect(buildReport(transcript).report.outcome).toMatchObject({
      status: 'succeeded',
      reason: '3 of 3 named steps were reached.',
    })
  })

  test('a claim of success is inconclusive while a step is not shown to be reached', () => {
    const claimed = { ...outcome, claimed_success: true, supported: true, evidence_turn: 1 }
    const transcript = buildTranscript({
      ...ended,
      termination_kind: 'goal_reached',
      outcome: claimed,
    })
    expect(buildReport(transcript).report.outcome).toMatchObject({
      status: 'inconclusive',
      reason:
        'The persona says that it is finished, but according to the record 1 of 3 named steps was reached.',
    })
  })

  test('without a turn none was attempted, and without facts none was reached', () => {
    const silent = { ...ended, outcome: { ...outcome, flows: undefined } }
    const status = (turns: ReturnType<typeof buildTurn>[]) =>
      buildReport(buildTranscript({ ...silent, turns })).report.flows?.map((flow) => flow.status)
    expect(status([])).toEqual(['not_attempted', 'not_attempted', 'not_attempted'])
    expect(status([buildTurn()])).toEqual(['not_reached', 'not_reached', 'not_reached'])
  })
})

describe('the worst problem in the summary', () => {
  const rule = buildFriction({
    subject: 'rule',
    category: 'accessibility',
    severity: 3,
    title: 'Links have no name',
  })
  const minor = buildFriction({ subject: 'minor', severity: 2, title: 'The button is slow' })

  test('is what stopped the visitor, before a rule that is as severe', () => {
    const turns = [buildTurn({ frictions: [rule, minor] })]
    const { report } = buildReport(buildTranscript({ turns, termination_kind: 'gave_up' }))
    expect(report.findings.map(({ severity }) => severity)).toEqual([3, 3])
    expect(report.summary).toMatch(/2 problems found on the site, the worst: The button is slow\.$/)
  })
})

describe('limits and voice', () => {
  const drivenByRules =
    'No language model drove this session: the built-in explorer follows words and rules and does not judge appearance, tone or meaning.'

  test('a session of the explorer says that no language model drove it, whatever it is called', () => {
    const { session, report } = buildReport(
      buildTranscript({ model: 'acme-tester', is_preview: true }),
    )
    expect(report.limits).toContain(drivenByRules)
    expect(session.is_preview).toBe(true)
  })

  test('a session of a language model does not, even if its name suggests it', () => {
    const { session, report } = buildReport(buildTranscript({ model: 'acme-explorer-2' }))
    expect(report.limits).not.toContain(drivenByRules)
    expect(session).not.toHaveProperty('is_preview')
  })

  test('thoughts are quoted verbatim, with priority for those at problems', () => {
    const turns = [
      buildTurn({ turn: 1, thought: 'Calm.' }),
      buildTurn({ turn: 2, thought: 'Why does nothing happen?', frictions: [buildFriction()] }),
      buildTurn({ turn: 3, thought: 'I am done.' }),
    ]
    const { quotes } = buildReport(buildTranscript({ turns })).report
    expect(quotes.map(({ text }) => text)).toEqual(['Why does nothing happen?', 'I am done.'])
  })

  test('a session without a turn yields a report that says what happened', () => {
    const empty = buildTranscript({
      turns: [],
      termination_kind: 'browser_error',
      termination_reason: 'The browser could not be started.',
    })
    const built = buildReport(empty)
    expect(reportSchema.parse(built)).toEqual(built)
    expect(built.report.summary).toBe(
      'Maria was asked to “Buy the walnut lamp” on shop.example (0 turns). The session’s browser failed, so the outcome is unknown. The browser could not be started. The site was not tested.',
    )
    expect(built.report.metrics.seq_estimate).toBeNull()
    expect(built.report.limits[0]).toBe('No turn was taken: the site was not tested.')
  })
})
