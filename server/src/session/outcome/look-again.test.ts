import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import type { Step } from '../../turn/step.ts'
import { describePartRecord } from './goal-record.ts'
import { judgeByCode, readAim } from './outcome-facts.ts'
import { readNews } from './record/news.ts'

const shop = describePage({
  lines: ['Blue mug', 'Red mug'],
  elements: [describeControl('e1', 'Blue mug'), describeControl('e2', 'Red mug')],
})
const noted = describePage({
  url: 'https://shop.example/thanks',
  documentId: 'd2',
  lines: ['Parcel on its way'],
})

function listRecords(task: string, steps: readonly Step[], answer: VisitorAnswer | null = null) {
  const record = { targetUrl: shop.url, steps, start: shop, finalObservation: null, reread: null }
  const judged = judgeByCode(readAim({ task, flows: [] }), record)
  if (judged.task === null) throw new Error('there is a task')
  const { goal, parts } = judged.task
  return parts.map((one) => describePartRecord(one, readNews(record), { goal, answer }))
}

function describeRecord(task: string, steps: readonly Step[], answer: VisitorAnswer | null = null) {
  return listRecords(task, steps, answer)[0]
}

test('the record contains what was done and what happened, without thoughts and claims', () => {
  const buy = describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: shop, after: noted })
  const claim = describeStep(
    { kind: 'done', summary: 'I am delighted.', quote: 'Parcel on its way' },
    { turn: 2, before: noted },
  )
  const thoughtful = { ...buy, decision: { ...buy.decision, thought: 'I love blue.' } }
  const record = describeRecord('Order the blue mug', [thoughtful, claim])
  expect(record).toMatchObject({
    goal: 'Order the blue mug',
    actions: ['Turn 1: click “Blue mug”'],
    turns: [{ turn: 1, news: ['Parcel on its way'] }],
  })
  expect(JSON.stringify(record)).not.toMatch(/delighted|I love blue/)
})

test('the record tells what the fields of a deciding turn hold, and no password', () => {
  const name = describeField('e3', 'Name', { value: 'Ada' })
  const password = describeField('e4', 'Password', { inputType: 'password', value: null })
  const after = { ...noted, elements: [name, password] }
  const buy = describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: shop, after })
  expect(describeRecord('Order the blue mug', [buy])?.turns[0]?.fields).toEqual(['Name: Ada'])
})

test('if the visitor passed over what the goal names, other items are not checked', () => {
  const buy = describeStep({ kind: 'click', ref: 'e2' }, { turn: 1, before: shop, after: noted })
  expect(describeRecord('Order the blue mug', [buy])).toBeNull()
})

test('where something was to be found out, the record has the answer that a page showed', () => {
  const open = describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: shop, after: noted })
  const place = { turn: 1, url: noted.url, title: '', quote: 'Parcel on its way' }
  const answer = { text: 'It is on its way.', place }
  const told = describeRecord('Find out where the parcel is', [open], answer)
  expect(told?.answer).toEqual({ text: 'It is on its way.', quote: 'Parcel on its way', turn: 1 })
  const unshown = { ...answer, place: null }
  expect(describeRecord('Find out where the parcel is', [open], unshown)?.answer).toBeNull()
})

test('a question behind something to do comes with its answer, unless a part of its own asks it', () => {
  const buy = describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: shop, after: noted })
  const place = { turn: 1, url: noted.url, title: '', quote: 'Parcel on its way' }
  const answer = { text: 'It is on its way.', place }
  const asking = 'Order the blue mug, and find out the way that it is sent'
  expect(listRecords(asking, [buy], answer).map((told) => told?.answer)).toContainEqual({
    text: 'It is on its way.',
    quote: 'Parcel on its way',
    turn: 1,
  })
})

test('if nothing is possible there is nothing to check', () => {
  const wait = describeStep({ kind: 'wait', ms: 100 }, { turn: 1, before: shop })
  expect(describeRecord('Order the blue mug', [wait])).toBeNull()
})

test.each([
  ['Order the blue mug and subscribe to the newsletter', ['Order the blue mug', 'subscribe']],
  ['Bestelle die blaue Tasse und abonniere den Newsletter', ['Bestelle', 'abonniere']],
  ['Commande la tasse bleue et supprime le commentaire', ['Commande', 'supprime']],
])('each part of “%s” is asked about alone, with what is around it', (task, parts) => {
  const buy = describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: shop, after: noted })
  const goals = listRecords(task, [buy]).map((record) => record?.goal ?? '')
  expect(goals).toEqual(parts.map((part) => expect.stringContaining(part)))
  for (const goal of goals) expect(goal).toContain(`(one part of: ${task})`)
})

test('a page that was opened by its address after something was sent can show it', () => {
  const write = { method: 'POST', url: 'https://shop.example/order', status: 200 }
  const sent = { ...shop, documentId: 'd3', acceptedWrites: [write] }
  const steps = [
    describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: shop, after: sent }),
    describeStep({ kind: 'goto', url: noted.url }, { turn: 2, before: sent, after: noted }),
  ]
  const turns = describeRecord('Order the blue mug', steps)?.turns ?? []
  expect(turns.map(({ turn, news }) => [turn, news])).toContainEqual([2, ['Parcel on its way']])
})
