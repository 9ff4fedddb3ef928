import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test('controls behind an open modal dialog are not reached', async () => {
  await using site = await openTestSession({
    '/': `<label>Name <input id="name"></label><button onclick="this.textContent = 'Pressed'">Send</button>
      <dialog id="d"><p>Cookies?</p><button onclick="d.close()">Accept</button></dialog>
      <script>d.showModal()</script>`,
  })
  await site.open('/')
  const refused = {
    ok: false,
    changed: false,
    failure: { kind: 'refused', message: expect.stringContaining('must be answered first') },
  }

  const { ref } = site.find('Name')
  expect(await site.act({ kind: 'type', ref, text: 'Ada', submit: false })).toMatchObject(refused)
  expect(await site.click('Send')).toMatchObject(refused)
  expect(await site.click('Accept')).toMatchObject({ ok: true, changed: true })
  await site.observe()
  expect(await site.click('Send')).toMatchObject({ ok: true, changed: true })
})
