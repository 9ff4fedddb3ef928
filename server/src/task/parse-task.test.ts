import { expect, test } from 'vitest'
import { parseTask } from './parse-task.ts'

test.each([
  ['Buy the walnut lamp', ['order'], ['walnut', 'lamp']],
  ['Put the speckled mug into the cart', ['cart'], ['speckl', 'mug']],
  ['Subscribe to the newsletter', ['subscribe'], ['newsletter']],
  ['Sign up for the newsletter with an invented e-mail address', ['subscribe'], ['newsletter']],
  ['Send a message to the studio', ['send'], ['contact']],
  ['Add a task “Buy milk” to the list', ['create'], ['buy', 'milk']],
  ['Delete the task "Call Ann"', ['remove'], ['cal', 'ann']],
  ['Change your name to Ada Lovelace', ['change'], ['nam', 'ada', 'lovelac']],
  ['Cancel the order', ['remove'], ['buy']],
  ['Find the latte mug and order it', ['order'], ['latt', 'mug']],
  ['Book a table for two on Friday', ['book'], ['tabl', 'n2', 'friday']],
  ['Delete ‘Call Ann’', ['remove'], ['cal', 'ann']],
  ['Rename the list to „Einkauf“', ['change'], ['einkauf']],
  ['Find a way to subscribe to the newsletter', ['subscribe'], ['newsletter', 'way']],
  ['Log in and order a teapot', ['log_in', 'order'], ['teapot']],
])('“%s” is something to do', (text, acts, required) => {
  const [goal] = parseTask(text).parts
  expect(goal.kind).toBe('act')
  expect(goal.acts.map(({ id }) => id)).toEqual(acts)
  expect([...goal.required].toSorted()).toEqual(required.toSorted())
})

test.each([
  ['Find out how to return a mug', null, ['mug', 'return']],
  ['How long does delivery take?', 'a length of time', ['ship']],
  ['Find the price of the latte mug', 'a price', ['latt', 'mug']],
  ['Open the mugs', null, ['mug']],
  ['Check the order status', null, ['buy', 'statu']],
  ['Find the download page', null, ['download']],
  ['Look at the contact details', null, ['contact', 'detail']],
  ['When is the library open on Sunday?', 'a time', ['library', 'open', 'sunday']],
])('“%s” is something to find', (text, asks, required) => {
  const [goal] = parseTask(text).parts
  expect(goal.kind).toBe('look')
  expect(goal.asks?.what ?? null).toBe(asks)
  expect([...goal.required].toSorted()).toEqual(required.toSorted())
})

test('words that code does not know are something to do', () => {
  expect(parseTask('Osta muki').parts).toMatchObject([{ kind: 'act', acts: [{ id: 'other' }] }])
})

test.each([
  ['Put a mug into the cart and go to the checkout', [['checkout']]],
  ['Log in and find the invoice', [['invoic']]],
  ['Find the mug and put it into the cart', []],
  ['Subscribe to the newsletter and check that it works', []],
])('what remains to be looked at in “%s”', (text, sights) => {
  expect(
    parseTask(text)
      .parts.at(-1)
      ?.sights.map((words) => [...words]),
  ).toEqual(sights)
})
