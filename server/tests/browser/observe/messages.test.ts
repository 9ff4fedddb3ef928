import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const hidden = {
  'cut away by its position': 'position:absolute;clip:rect(0,0,0,0)',
  'cut away by a shape': 'position:absolute;clip-path:inset(50%)',
  'of one pixel': 'position:absolute;width:1px;height:1px;overflow:hidden',
  'of no height': 'display:block;height:0;overflow:hidden',
  'left of the window': 'position:absolute;left:-9999px',
  transparent: 'opacity:0',
}

test.each(Object.entries(hidden))(
  'a message that is %s is told to nobody',
  async (_title, style) => {
    const html = `<p>Tags</p><span role=status aria-live=assertive style="${style}">Type 1 or more characters.</span>`
    await using site = await openTestSession({ '/': html })
    const { facts, text } = await site.open('/')
    expect(facts.alerts).toEqual([])
    expect(text).toBe('Tags')
  },
)

test.each([
  [
    'in a part that turns red with its field',
    `<div class="question has-error"><h5 id=t class="title title--error">E-mail *</h5><div role=alert class=errbox>Enter a valid address.</div><input aria-labelledby=t></div>`,
    ['Enter a valid address.'],
  ],
  [
    'beside a red label',
    `<div class=field-error><label class=error-label>E-mail <input></label><p class=error>Enter a valid address.</p></div>`,
    ['Enter a valid address.'],
  ],
  [
    'in a label',
    '<label>E-mail <input> <span class=error>Enter a valid address.</span></label>',
    ['Enter a valid address.'],
  ],
  [
    'with a marked part',
    '<div role=alert>Not saved: <span class=error-count>two fields</span> are empty.</div>',
    ['Not saved: two fields are empty.'],
  ],
  [
    'in nested boxes',
    '<div class=error-box><p class=error-text>Not saved.</p></div>',
    ['Not saved.'],
  ],
  [
    'of two',
    '<p class=error>Not saved.</p><p role=alert>Try again.</p>',
    ['Not saved.', 'Try again.'],
  ],
])('a message %s is told once', async (_title, html, alerts) => {
  await using site = await openTestSession({ '/': html })
  expect((await site.open('/')).facts.alerts).toEqual(alerts)
})
