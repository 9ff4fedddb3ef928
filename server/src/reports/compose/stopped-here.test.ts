import type { Finding, ObservedFriction } from '@understudy/contract/finding'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'

const rule = buildFriction({
  detector: 'accessibility-violation',
  category: 'accessibility',
  subject: 'shop.example/ rule',
  title: 'A drop-down list has no name',
  status: 'verified',
  box: null,
})
const dead = buildFriction({ title: 'The “Finish” button does nothing', severity: 3 })
const minor = buildFriction({
  subject: 'shop.example/ minor',
  title: 'Prices are hard to compare',
  category: 'content',
  severity: 1,
})
const finish = { kind: 'click', ref: 'e1', label: 'Finish', text: null } as const

function claim(part: Partial<ObservedFriction>): ObservedFriction {
  const said = { detector: 'mind', severity: 2, claimed_severity: 4, quote: 'Shop' } as const
  return buildFriction({ ...said, box: null, ...part })
}

function leave(turn: number, text: string): TranscriptTurn {
  return buildTurn({ turn, action: { kind: 'give_up', ref: null, label: null, text } })
}

/** The findings of a visit that missed its goal, in order: title, severity, whether it stopped the visitor. */
function visit(...turns: TranscriptTurn[]) {
  return list(report(...turns).report.findings)
}

function report(...turns: TranscriptTurn[]) {
  const outcome = { ...buildTranscript().outcome, claimed_success: false }
  return buildReport(buildTranscript({ turns, termination_kind: 'gave_up', outcome }))
}

function list(findings: readonly Pick<Finding, 'title' | 'severity' | 'stopped_here'>[]) {
  return findings.map(({ title, severity, stopped_here: stopped = false }) => [
    title,
    severity,
    stopped,
  ])
}

const walk = [2, 3, 4, 5].map((turn) => buildTurn({ turn }))

test('what came of the last action leads, of severity 4 if code measured it, and rules come last', () => {
  const first = buildTurn({ turn: 1, frictions: [rule, minor] })
  const last = buildTurn({ turn: 6, action: finish, frictions: [dead] })
  expect(visit(first, ...walk, last)).toEqual([
    [dead.title, 4, true],
    [minor.title, 1, false],
    [rule.title, 3, false],
  ])
})

test('the reason to leave joins what code measured at the end, in whatever words', () => {
  const last = buildTurn({ turn: 6, action: finish, frictions: [dead] })
  const found = visit(last, leave(7, 'Es geht einfach nicht weiter.'))
  expect(found).toEqual([[dead.title, 4, true]])
  const [finding] = report(last, leave(7, 'Es geht einfach nicht weiter.')).report.findings
  expect(finding?.evidence.map(({ quote }) => quote)).toContain('Es geht einfach nicht weiter.')
})

test('a claim that says why the visitor left is what stopped it, of severity 3', () => {
  const missing = claim({
    subject: 'shop.example/ account',
    title: 'There is no way to create an account',
    observed: 'No link or button creates an account.',
    category: 'content',
  })
  const turns = [
    buildTurn({ turn: 1, frictions: [rule] }),
    buildTurn({ turn: 2, frictions: [missing] }),
    leave(3, 'I found no way to create an account.'),
  ]
  expect(visit(...turns)).toEqual([
    [missing.title, 3, true],
    [rule.title, 3, false],
  ])
})

test('words alone stop a visitor, too', () => {
  expect(visit(...walk, leave(6, 'This is not for me.'))).toEqual([
    ['A visitor gives up on the start page: “This is not for me.”', 3, true],
  ])
})

test('a problem long before the end, a rule, a look or a slow page stopped nobody', () => {
  const slow = buildFriction({
    category: 'performance',
    subject: 'shop.example/ slow',
    severity: 2,
  })
  const first = buildTurn({ turn: 1, frictions: [dead] })
  const last = buildTurn({ turn: 6, frictions: [rule, slow] })
  expect(visit(first, ...walk, last).map(([, , stopped]) => stopped)).toEqual([false, false, false])
})

test('a visit that reached its goal, or had none, was stopped by nothing', () => {
  const turns = [buildTurn({ turn: 1, action: finish, frictions: [dead] })]
  const free = buildReport(buildTranscript({ turns, task: null }))
  expect(list(free.report.findings)).toEqual([[dead.title, 3, false]])
})

test('in the report of a run it leads with the severity of who was stopped', () => {
  const turns = [buildTurn({ turn: 1, action: finish, frictions: [dead, rule] })]
  const free = buildReport(buildTranscript({ session_id: 'sess_2', turns, task: null }))
  const { findings } = buildAggregate({
    runId: 'run_1',
    targetUrl: 'https://shop.example/',
    reports: [free, report(...turns)],
  })
  expect(list(findings)).toEqual([
    [dead.title, 4, true],
    [rule.title, 3, false],
  ])
})

test('rules that one element breaks are one finding, rules of two elements are two', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }
  const [one, other] = ['rule', 'other'].map((name) => ({
    ...rule,
    subject: `shop.example/ ${name}`,
    title: `The star breaks ${name}`,
    detector:
      name === 'rule' ? ('accessibility-violation' as const) : ('unlabelled-control' as const),
    box,
  }))
  if (one === undefined || other === undefined) throw new Error('there are two')
  const { findings } = report(buildTurn({ frictions: [one, other] })).report
  expect(findings).toHaveLength(1)
  expect(findings[0]?.observed).toContain('Of the same element: The star breaks other.')
  const apart = { ...other, box: { ...box, x: 90 } }
  expect(report(buildTurn({ frictions: [one, apart] })).report.findings).toHaveLength(2)
})

test('a success that the site only announced leads, whatever the visitor met later', () => {
  const lost = buildFriction({
    detector: 'failed-request',
    category: 'error',
    subject: 'shop.example/ lost',
    title: '“Message sent” appears although the request failed',
    severity: 3,
  })
  const send = { kind: 'click', ref: 'e1', label: 'Send', text: null } as const
  const turns = [
    buildTurn({ turn: 1, action: send, frictions: [lost] }),
    ...walk,
    buildTurn({ turn: 6, action: finish, frictions: [dead] }),
  ]
  const outcome = {
    ...buildTranscript().outcome,
    claimed_success: false,
    supported: false,
    evidence_turn: 1,
    evidence_quote: 'Message sent',
  }
  const { report: told } = buildReport(
    buildTranscript({ turns, termination_kind: 'gave_up', outcome }),
  )
  expect(list(told.findings)).toEqual([
    [lost.title, 4, true],
    [dead.title, 3, false],
  ])
})
