import type { ObservedFriction } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import { describeRetest } from '../../../src/reports/replay/describe-retest.ts'
import { recordAction } from '../../../src/session/visitor/choose-action.ts'
import { findUnlikelyAction } from '../../../src/session/visitor/persona-limits.ts'
import { createQuestioner } from '../../../src/session/visitor/questioner.ts'
import { describeTestSituation } from '../../support/mind/describe-test-situation.ts'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../support/records/build-transcript.ts'
import { createTestPersona } from '../../support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../support/records/describe-page.ts'
import { describeStep } from '../../support/records/describe-step.ts'
import { everyAction } from '../../support/records/every-action.ts'

const page = describePage({
  elements: ['e1', 'e2', 'e3', 'e4', 'e5'].map((ref) => describeControl(ref, `Field ${ref}`)),
})
const beginner = createTestPersona({ name: 'Jo', technical_sophistication: 'low' })

/** What the visitor is told it did, and how a person repeats it; null if the page alone is enough. */
const words: Readonly<Record<string, readonly [done: string, again: string | null]>> = {
  click: ['pressed “Field e1”', 'click “Field e1”'],
  type: ['filled in “Field e2”', 'type “mug” into “Field e2” and press Enter'],
  select: ['made a choice in “Field e3”', 'choose “Blue” in “Field e3”'],
  check: ['set “Field e4”', 'set “Field e4” off'],
  press: ['pressed a key', 'press Escape'],
  hover: ['pointed at “Field e1”', null],
  scroll: ['scrolled', null],
  scroll_box: ['scrolled the part around “Field e3”', null],
  drag: ['dragged “Field e1”', 'drag “Field e1” to “Done”'],
  answer_dialog: [
    'decided how to answer the next dialog',
    'be ready to accept with Maya the next browser dialog',
  ],
  find: ['looked for words on the page', null],
  back: ['went back', null],
  forward: ['went forward', null],
  goto: ['opened an address', null],
  wait: ['waited', null],
  upload: ['added a file to “Field e5”', null],
  use_credential: ['filled in your login at “Field e2”', 'fill in your login at “Field e2”'],
  ask_for_help: ['asked for help', null],
  note: ['made a note', null],
  give_up: ['decided to leave', null],
  done: ['decided that you were done', null],
}

test.each(everyAction)('$kind is described in its words', (action) => {
  const [done = '', again = ''] = words[action.kind] ?? []
  const recorded = recordAction(action, page)
  const taken = describeStep(action, { turn: 1, before: page })
  const friction: ObservedFriction = buildFriction()
  // What used no control is asked about only when it failed.
  const isOnControl = recorded.ref !== null
  const failure = isOnControl ? null : { kind: 'timed_out' as const, message: 'Too slow.' }
  const step = { ...taken, recorded, result: { ...taken.result, failure } }
  const question = createQuestioner('standard')({
    situation: describeTestSituation(),
    step,
    frictions: isOnControl ? [friction] : [],
    isLast: false,
  })
  const asked = isOnControl
    ? `You ${done}. What did you make of what happened then?`
    : `You ${done} and expected “Something.” What do you think happened?`
  expect(question).toBe(asked)
  const turn = buildTurn({ action: recorded })
  const evidence = { turn: 1, screenshot: null, quote: null, url: turn.url, box: null }
  const retest = describeRetest(buildTranscript({ turns: [turn] }), {
    turn,
    friction,
    evidence,
    replay: undefined,
  })
  const way = again === null ? '' : `, ${again}`
  expect(retest).toBe(`Open ${turn.url}${way}, and check: ${friction.expected}`)
})

test('a beginner does not know what pages do not offer', () => {
  const unknown = everyAction.flatMap(
    (action) => findUnlikelyAction(action, beginner, [])?.match(/the action (\w+)/)?.[1] ?? [],
  )
  expect(unknown).toEqual(['hover', 'find', 'forward', 'goto'])
})

test('an unchanged page is a setback only if a visitor expects to see something', () => {
  const quiet = everyAction.filter((action) => {
    const step = describeStep(action, { turn: 1, before: page, result: { changed: false } })
    const moment = { situation: describeTestSituation(), step, frictions: [], isLast: false }
    return createQuestioner('deep')(moment) === null
  })
  const loud = everyAction.filter((action) => !quiet.includes(action)).map(({ kind }) => kind)
  expect(loud).toEqual(['click', 'type', 'select', 'check', 'drag', 'upload'])
})

test.each([
  ['seen', { x: 100, y: 300, width: 120, height: 30 }, true],
  ['cut by the lower edge', { x: 100, y: 700, width: 120, height: 90 }, true],
  ['below the view, in a frame that is cut', { x: 100, y: 720, width: 120, height: 30 }, false],
  ['above the view', { x: 100, y: -30, width: 120, height: 30 }, false],
  ['left of the view', { x: -120, y: 300, width: 120, height: 30 }, false],
  ['cut by the right edge', { x: 1200, y: 300, width: 120, height: 30 }, true],
  ['right of the view', { x: 1280, y: 300, width: 120, height: 30 }, false],
  ['without an extent', { x: 100, y: 300, width: 0, height: 30 }, false],
])('the place of a control that is %s is recorded if it was seen', (_title, box, isSeen) => {
  const before = describePage({ elements: [describeControl('e1', 'Buy', { box })] })
  const recorded = recordAction({ kind: 'click', ref: 'e1' }, before)
  expect(recorded.box).toEqual(isSeen ? box : undefined)
})

test('the role, the selector and the placeholder of a control are recorded, and whether it is the only one of its name', () => {
  const elements = [
    describeControl('e1', 'Add'),
    describeControl('e2', 'Add'),
    describeField('e3', 'Search', { placeholder: 'Mugs, plates' }),
  ]
  const before = describePage({ elements })
  const record = (ref: string) => recordAction({ kind: 'click', ref }, before).control
  expect(record('e1')).toEqual({ role: 'button', selector: '#e1', is_only: false })
  expect(record('e3')).toEqual({
    role: 'textbox',
    placeholder: 'Mugs, plates',
    selector: '#e3',
    is_only: true,
  })
  expect(recordAction({ kind: 'back' }, before).control).toBeUndefined()
})
