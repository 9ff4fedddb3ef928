import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const page = `<button onclick="this.nextElementSibling.textContent = ask()">Ask</button><p>nothing</p>`

test('a browser dialog is cancelled, and reported as such', async () => {
  await using site = await openTestSession({
    '/': `${page}<script>ask = () => (confirm('Delete it?') ? 'Deleted' : 'Kept')</script>`,
  })
  await site.open('/')

  await site.click('Ask')

  const { lines, dialogs } = await site.observe()
  expect(lines).toEqual(['Ask', 'Kept'])
  expect(dialogs).toEqual([
    { type: 'confirm', message: 'Delete it?', answer: 'cancelled', text: null },
  ])
})

test('one that the visitor wants accepted is accepted once', async () => {
  await using site = await openTestSession({
    '/': `${page}<script>ask = () => (confirm('Delete it?') ? 'Deleted' : 'Kept')</script>`,
  })
  await site.open('/')

  await site.act({ kind: 'answer_dialog', accept: true, text: '' })
  await site.act({ kind: 'scroll', to: 'down' })
  await site.click('Ask')
  const accepted = await site.observe()
  await site.click('Ask')
  const cancelled = await site.observe()

  expect(accepted.lines).toEqual(['Ask', 'Deleted'])
  expect(accepted.dialogs).toEqual([
    { type: 'confirm', message: 'Delete it?', answer: 'accepted', text: null },
  ])
  expect(cancelled.lines).toEqual(['Ask', 'Kept'])
})

test.each([
  ['Blue mug', 'Blue mug'],
  ['', 'Mug'],
])('a prompt is answered with the text %j as %j', async (text, taken) => {
  await using site = await openTestSession({
    '/': `${page}<script>ask = () => confirm('Rename it?') && prompt('New name', 'Mug')</script>`,
  })
  await site.open('/')

  await site.act({ kind: 'answer_dialog', accept: true, text })
  await site.click('Ask')

  const { lines, dialogs } = await site.observe()
  expect(lines).toEqual(['Ask', taken])
  expect(dialogs).toEqual([
    { type: 'confirm', message: 'Rename it?', answer: 'accepted', text: null },
    { type: 'prompt', message: 'New name', answer: 'accepted', text: taken },
  ])
})
