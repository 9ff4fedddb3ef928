import { aggregateReport as aggregateSchema } from '@understudy/contract/aggregate-report'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { Report } from '@understudy/contract/report'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { renderAggregateHtml } from '../render/render-aggregate-html.ts'
import { renderAggregateMarkdown } from '../render/render-aggregate-markdown.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'

function reportOf(
  name: string,
  frictions: ObservedFriction[],
  kind: 'gave_up' | 'goal_reached' | 'browser_error' = 'gave_up',
): Report {
  const isReached = kind === 'goal_reached'
  return buildReport(
    buildTranscript({
      session_id: `sess_${name}`,
      persona: { ...testPersona, id: `pers_${name}`, name },
      termination_kind: kind,
      outcome: {
        claimed_success: isReached,
        claim: '',
        supported: isReached ? true : null,
        evidence_turn: isReached ? 1 : null,
        evidence_quote: isReached ? 'Shop' : null,
      },
      turns: [buildTurn({ frictions })],
    }),
  )
}

function aggregate(...reports: Report[]) {
  return buildAggregate({ runId: 'run_1', targetUrl: 'https://shop.example/', reports })
}

test('a problem seen in two of three sessions is listed once, with both and its frequency', () => {
  const built = aggregate(
    reportOf('maria', [buildFriction({ severity: 2 })]),
    reportOf('john', [buildFriction({ severity: 3, title: 'worse words' })]),
    reportOf('li', []),
  )
  expect(built.findings).toHaveLength(1)
  expect(built.findings[0]).toMatchObject({
    id: 'F1',
    title: 'worse words',
    severity: 4,
    stopped_here: true,
    frequency: 0.6667,
    evidence: [
      { session_id: 'sess_john', turn: 1 },
      { session_id: 'sess_maria', turn: 1 },
    ],
    sessions: [
      { session_id: 'sess_john', persona_id: 'pers_john', finding_id: 'F1' },
      { session_id: 'sess_maria', persona_id: 'pers_maria', finding_id: 'F1' },
    ],
  })
  expect(aggregateSchema.parse(built)).toEqual(built)
})

function meetNameless(turn: number, path: string) {
  return buildTurn({
    turn,
    url: `https://shop.example${path}`,
    frictions: [
      buildFriction({
        detector: 'unlabelled-control',
        subject: `shop.example${path} select #glaze`,
        title: 'A drop-down list under “Bowl” has no name for screen readers',
        observed: `Unnamed on ${path}: #glaze.`,
      }),
    ],
  })
}

test('an unnamed control that several pages share is one problem with all of them', () => {
  const report = buildReport(
    buildTranscript({
      turns: [
        meetNameless(1, '/bowl'),
        meetNameless(2, '/bowl'),
        meetNameless(3, '/bowl'),
        meetNameless(4, '/mug'),
      ],
    }),
  )
  expect(report.report.findings).toHaveLength(1)
  const built = aggregate(report)
  expect(built.findings.map(({ evidence }) => evidence)).toMatchObject([
    [
      { turn: 1, url: 'https://shop.example/bowl', screenshot: '0001.png' },
      { turn: 2, url: 'https://shop.example/bowl', screenshot: '0002.png' },
      { turn: 4, url: 'https://shop.example/mug', screenshot: '0004.png' },
    ],
  ])
  expect(renderAggregateMarkdown(built)).toContain('- **Seen on:** `/bowl`, `/mug`\n')
  expect(renderAggregateHtml(built, () => null)).toContain('<dd>/bowl, /mug</dd>')
})

test('another unnamed control, and the same one on another site, is another problem', () => {
  const subjects = [
    'shop.example/a select #glaze',
    'shop.example/a select #size',
    'b.example/a select #glaze',
  ]
  const frictions = subjects.map((subject) =>
    buildFriction({ detector: 'unlabelled-control', subject, observed: `Unnamed: ${subject}.` }),
  )
  expect(aggregate(reportOf('maria', frictions)).findings).toHaveLength(3)
})

test('a problem seen independently in two sessions is confirmed', () => {
  const once = aggregate(reportOf('maria', [buildFriction()]), reportOf('john', []))
  const twice = aggregate(reportOf('maria', [buildFriction()]), reportOf('john', [buildFriction()]))
  expect(once.findings[0]?.status).toBe('unverified')
  expect(twice.findings[0]?.status).toBe('verified')
})

test('a problem measured in two sessions needs no reason why neither replay met it', () => {
  const [once] = aggregate(reportUnmet('maria')).findings
  const [twice] = aggregate(reportUnmet('maria'), reportUnmet('john')).findings
  expect(once?.status_reason).toBe('A clean browser opened only the page.')
  expect(twice?.status).toBe('verified')
  expect(twice?.status_reason).toBeUndefined()
})

/** A session that measured a problem which its replay did not meet. */
function reportUnmet(name: string): Report {
  const whole = reportOf(name, [buildFriction({ status: 'verified' })])
  const reason = 'A clean browser opened only the page.'
  const findings = whole.report.findings.map((each) => ({ ...each, status_reason: reason }))
  return { ...whole, report: { ...whole.report, findings } }
}

test('a problem seen under different headings is named without a place', () => {
  const [apart] = aggregate(reportUnder('maria', 'Bowl'), reportUnder('john', 'Mug')).findings
  expect(apart?.title).toBe('A list has no name')
  expect(apart?.recommendation).toBe('Give the list a name.')
  const [same] = aggregate(reportUnder('maria', 'Bowl'), reportUnder('john', 'Bowl')).findings
  expect(same?.title).toBe('A list under “Bowl” has no name')
  expect(same?.recommendation).toBe('Give the list under “Bowl” a name.')
})

function reportUnder(name: string, heading: string): Report {
  const friction = buildFriction({
    subject: 'shop.example/ select #glaze',
    title: `A list under “${heading}” has no name`,
    recommendation: `Give the list under “${heading}” a name.`,
  })
  return reportOf(name, [friction])
}

test('among equally severe problems, lost input comes before a dead button and a measured rule', () => {
  const rule = buildFriction({ subject: 'r', category: 'accessibility', title: 'rule' })
  const button = buildFriction({ subject: 'b', status: 'verified', title: 'button' })
  const form = buildFriction({ subject: 'f', category: 'form', title: 'form' })
  const built = aggregate(reportOf('maria', [rule, button, form]), reportOf('john', [rule]))
  expect(built.findings.map(({ title }) => title)).toEqual(['form', 'button', 'rule'])
})

test('the rate has a note that the explorer does not understand a task', () => {
  const report = reportOf('maria', [])
  const explored = { ...report, session: { ...report.session, is_preview: true as const } }
  const named = { ...report, session: { ...report.session, model: 'acme-explorer-2' } }
  expect(aggregate(report).outcomes.completion_note).toBeUndefined()
  expect(aggregate(named).outcomes.completion_note).toBeUndefined()
  expect(aggregate(explored).outcomes.completion_note).toContain('does not understand a task')
})

test('the note and the limits count the same sessions, also those that are left out of the rate', () => {
  const all = [reportOf('maria', []), reportOf('john', [], 'browser_error')].map((report) => ({
    ...report,
    session: { ...report.session, is_preview: true as const },
  }))
  const { outcomes, limits } = aggregate(...all)
  expect(outcomes.completion).toMatchObject({ total: 1 })
  expect(outcomes.completion_note).toMatch(
    /^2 of 2 sessions were driven by the built-in explorer, /,
  )
  expect(limits).toContain(
    '2 of 2 sessions were driven by the built-in explorer, without a language model.',
  )
})

test('the Markdown names task, run and time, and whose evidence it is', () => {
  const markdown = renderAggregateMarkdown(
    aggregate(reportOf('Maria', [buildFriction()]), reportOf('John', [])),
  )
  expect(markdown).toContain('- **Task:** Buy the walnut lamp\n')
  expect(markdown).toContain('- **Run:** `run_1`, 21 November 2026, 07:00–07:02 UTC')
  expect(markdown).toContain('- **Evidence:** Maria, turn 1, ')
})

test('pages that kept one persona waiting are not called quick for the run', () => {
  const turns = [1, 2, 3, 4, 5].map((turn) => buildTurn({ turn }))
  const outcome = {
    ...buildTranscript().outcome,
    supported: true,
    evidence_quote: 'Shop',
    evidence_turn: 5,
  }
  const quick = buildReport(buildTranscript({ turns, outcome }))
  const slow = reportOf('john', [buildFriction({ category: 'performance' })])
  const direct = { text: 'Maria: The goal was reached in 5 turns, without a detour.' }
  expect(aggregate(quick).worked_well).toMatchObject([
    direct,
    { text: 'Maria: Pages load quickly: the longest wait in 5 turns was 120 ms.' },
  ])
  expect(aggregate(quick, slow).worked_well).toMatchObject([direct])
  const url = 'https://shop.example/shop'
  const late = { url, turn: 1, ttfb_ms: 1000, load_ms: null, lcp_ms: null, cls: null }
  const waited = buildReport(buildTranscript({ session_id: 'sess_late', timings: [late] }))
  expect(aggregate(quick, waited).worked_well).toMatchObject([direct])
})

test('what worked well for several personas is said once, with their names', () => {
  const names = ['Maria', 'John'].map((name) => reportOf(name, [], 'goal_reached'))
  const texts = aggregate(...names).worked_well.map(({ text }) => text)
  expect(texts).toContain('Maria, John: The goal was reached in 1 turn, without a detour.')
})

test('two personas with equal results are not each the easiest', () => {
  const built = aggregate(
    reportOf('Maria', [buildFriction()]),
    reportOf('John', [], 'goal_reached'),
    reportOf('Li', [], 'goal_reached'),
  )
  expect(built.persona_comparison[1]?.text).toContain(
    'The site is easiest for this persona and some others.',
  )
})

test('severity ranks before frequency', () => {
  const rare = buildFriction({ subject: 'rare', severity: 4, title: 'rare and grave' })
  const common = buildFriction({ subject: 'common', severity: 3, title: 'common' })
  const built = aggregate(
    reportOf('maria', [common], 'goal_reached'),
    reportOf('john', [common, rare], 'goal_reached'),
  )
  expect(built.findings.map(({ title }) => title)).toEqual(['rare and grave', 'common'])
})

test('at most three fixes are named, and only for the site’s faults', () => {
  const site = ['a', 'b', 'c', 'd'].map((subject) => buildFriction({ subject, title: subject }))
  const slip = buildFriction({ subject: 'slip', severity: 4, attribution: 'agent', title: 'slip' })
  const built = aggregate(reportOf('maria', [...site, slip], 'goal_reached'))
  expect(built.top_fixes.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(built.top_fixes[0]?.why).toBe('Major (3 of 4), seen in 1 of 1 session. Nothing changed.')
  expect(built.findings.at(-1)?.title).toBe('slip')
})

test('a session whose browser failed is left out of the completion rate, and the limits say so', () => {
  const built = aggregate(
    reportOf('maria', [], 'goal_reached'),
    reportOf('john', [], 'browser_error'),
  )
  expect(built.outcomes.completion).toMatchObject({ succeeded: 1, total: 1, rate: 1 })
  expect(built.limits).toContain(
    '1 of 2 sessions had no clear outcome and is left out of the completion rate.',
  )
})

test('limits shared by all sessions are stated once for the run, in its own words', () => {
  const faults = ['agent', 'infrastructure', 'policy'] as const
  const frictions = faults.map((attribution) =>
    buildFriction({ subject: attribution, title: `by ${attribution}`, attribution }),
  )
  const report = buildReport(
    buildTranscript({ task: null, turns: [buildTurn({ frictions })], is_preview: true }),
  )
  expect(aggregate(report, report).limits).toEqual([
    '2 synthetic sessions are a small sample: frequencies show which problems occur, not how many customers are affected.',
    'Tested in one desktop browser, without assistive technology. Accessibility rules cover only what a machine can check.',
    '2 of 2 sessions were driven by the built-in explorer, without a language model.',
    'No task was given, so success could not be measured.',
    'Mistakes by the synthetic user, not counted against the site: by agent.',
    'Problems with the test environment, not counted against the site: by infrastructure.',
  ])
})

test('without a task the limits mention neither unclear outcomes nor a rate', () => {
  const built = aggregate(buildReport(buildTranscript({ task: null })))
  expect(built.persona_comparison[0]?.text).toMatch(/^Maria \(.*\) explored for 1 turn\.$/)
  expect(built.limits[0]).toBe(
    '1 synthetic session is a small sample: frequencies show which problems occur, not how many customers are affected.',
  )
  expect(built.limits.join()).not.toContain('no clear outcome')
  expect(renderAggregateMarkdown(built)).toContain(
    '- **Completion:** There is no completion rate: no task was given.\n',
  )
  expect(renderAggregateHtml(built, () => null)).toContain('<small>no task was given</small>')
})

test('leaving a site after exploring it does not miss a goal', () => {
  const left = buildReport(buildTranscript({ task: null, termination_kind: 'gave_up' }))
  expect(left.report.outcome.status).toBe('abandoned')
  expect(aggregate(left).outcomes.completion).toMatchObject({ total: 0, rate: null })
})

test('personas are compared by how they ended and the problems only they ran into', () => {
  const built = aggregate(
    reportOf('Maria', [buildFriction({ title: 'The button is dead' })]),
    reportOf('John', [], 'goal_reached'),
  )
  expect(built.persona_comparison.map(({ text }) => text)).toEqual([
    'Maria (low sophistication, medium patience) gave up after 1 turn; estimated ease 4 of 7. The site is hardest for this persona. Only this persona ran into: The button is dead.',
    'John (low sophistication, medium patience) reached the goal after 1 turn; estimated ease 7 of 7. The site is easiest for this persona.',
  ])
})
