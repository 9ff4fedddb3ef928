import { expect, test } from 'vitest'
import { EventLog } from './event-log.ts'

test('a flood of one kind is counted, and leaves room for the event that matters', () => {
  const log = new EventLog<string>()
  for (let index = 0; index < 1600; index += 1) log.add('reading fetch', () => `GET ${index}`)
  log.add('writing fetch', () => 'POST /voucher')
  const kept = log.take()
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([41, 'GET 0', 'POST /voucher'])
  expect([log.takeDropped(), log.takeDropped(), log.take()]).toEqual([1560, 0, []])
})

test('events of kinds without end are at most fifty', () => {
  const log = new EventLog<number>()
  for (let index = 0; index < 1600; index += 1) log.add(String(index), () => index)
  expect([log.take().length, log.takeDropped()]).toEqual([50, 1550])
})

test('what repeats itself without end leaves room for another event of its kind', () => {
  const log = new EventLog<string>()
  for (let index = 0; index < 1600; index += 1)
    log.add('writing fetch', () => `POST /collect ${index}`, 'POST /collect')
  log.add('writing fetch', () => 'POST /orders', 'POST /orders')
  const kept = log.take()
  expect([kept.length, kept.at(-1), log.takeDropped()]).toEqual([11, 'POST /orders', 1590])
})
