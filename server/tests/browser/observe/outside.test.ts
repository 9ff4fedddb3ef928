import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test.each([
  ['the clipboard', 'navigator.clipboard.writeText("x").catch(() => undefined)', ['clipboard']],
  [
    'the clipboard by a command',
    'getSelection().selectAllChildren(document.body);document.execCommand("copy")',
    ['clipboard'],
  ],
  ['the full screen', 'document.body.requestFullscreen().catch(() => undefined)', ['full_screen']],
  ['notifications', 'Notification.requestPermission()', ['notifications']],
  ['a printer', 'print()', ['printing']],
  ['what a browser stores', 'localStorage.setItem("town", "Bern")', ['storage']],
  ['what is stored already', 'localStorage.setItem("kept", "1")', []],
  ['nothing', 'void 0', []],
])('a button that uses %s is known to', async (_what, script, kinds) => {
  const page = `<script>localStorage.setItem('kept', '1')</script><button onclick='${script}'>Do it</button>`
  await using site = await openTestSession({ '/': page })
  await site.open('/')
  expect((await site.observe()).facts.outside).toEqual([])
  await site.click('Do it')
  expect((await site.observe()).facts.outside).toEqual(kinds)
  expect((await site.observe()).facts.outside).toEqual([])
})

test('a file chooser that a script opens is told, and is an effect of the press', async () => {
  const page = `<button onclick="const field = document.createElement('input'); field.type = 'file'; field.click()">Add your CV</button>`
  await using site = await openTestSession({ '/': page })
  await site.open('/')
  expect(await site.click('Add your CV')).toMatchObject({ ok: true, changed: true })
  expect((await site.observe()).dialogs).toMatchObject([{ type: 'file chooser' }])
})

test.each([
  ['a card', '<p draggable="true">Write brief</p>', true],
  ['a hidden card', '<p draggable="true" hidden>Write brief</p>', false],
  ['a card that stays', '<p draggable="false">Write brief</p>', false],
])('a page says whether something can be dragged: %s', async (_what, html, isDraggable) => {
  await using site = await openTestSession({ '/': `<!doctype html><h1>Board</h1>${html}` })
  expect((await site.open('/')).facts.draggable).toBe(isDraggable)
})
