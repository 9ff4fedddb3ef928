import { expect, test } from 'vitest'
import { describeChanges } from '../../../src/mind/prompts/describe-changes.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const bound = { nonce: 'f00', maxEntries: 8, maxLength: 160 }
const moved = 'You see a different part of the same page.'
const changed = 'You see a different part of the page, and the page has changed.'

/** A form whose button is far down; the next step begins at the top. */
function writeForm(change: string): string {
  return `<main id=step><h1>Your name</h1><p>Step 1 of 2</p><label>Name <input></label><p style="height:1500px">Long</p></main>
    <button onclick="${change}">Next</button><p style="height:300px">End</p>`
}

async function follow(html: string): Promise<string[]> {
  await using site = await openTestSession({ '/': html })
  await site.open('/')
  await site.act({ kind: 'scroll', to: 'bottom' })
  const before = await site.observe()
  expect(before.scroll.y).toBeGreaterThan(0)
  await site.click('Next')
  return describeChanges(before, await site.observe(), bound)
}

test.each([
  [
    'its step is replaced',
    `step.innerHTML = '<h1>Your town</h1><p>Step 2 of 2</p>'; window.scrollTo(0, 0)`,
  ],
  [
    'its steps are shown and hidden',
    `step.hidden = true; step.insertAdjacentHTML('afterend', '<h1>Your town</h1><p>Step 2 of 2</p>'); window.scrollTo(0, 0)`,
  ],
  [
    'it is done',
    `document.body.innerHTML = '<h1>Your town</h1><p>Step 2 of 2</p><p>Thank you</p>'`,
  ],
])('what is new is told although the page is elsewhere, when %s', async (_title, change) => {
  const told = await follow(writeForm(change))
  expect(told[0]).toBe(changed)
  expect(told).toEqual(expect.arrayContaining(['New: "Your town"', 'New: "Step 2 of 2"']))
})

test('a page that only moves has nothing new', async () => {
  expect(await follow(writeForm('window.scrollTo(0, 0)'))).toEqual([moved])
})
