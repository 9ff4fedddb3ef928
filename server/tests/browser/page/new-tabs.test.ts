import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import { createTestPersona } from '../../support/records/create-test-persona.ts'
import { describeStep } from '../../support/records/describe-step.ts'
import { detectAtOnce } from '../../support/records/detect-at-once.ts'

const home =
  '<!doctype html><html lang="en"><title>Home</title><h1>Home</h1><a href="/gone" target="_blank">Price list</a> <a href="/teas">Teas</a>'

test('a missing page in a new tab is reported once, with its status, and the visit continues', async () => {
  await using site = await openTestSession({
    '/': home,
    '/gone': (_request, response) => {
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<!doctype html><html lang="en"><title>Shop</title><h1>Nothing here</h1>')
    },
    '/teas': '<!doctype html><html lang="en"><title>Teas</title><h1>Teas</h1>',
  })
  const before = await site.open('/')
  const { ref } = site.find('Price list')
  const action = { kind: 'click', ref } as const
  const result = await site.act(action)
  const after = await site.observe()
  expect(after).toMatchObject({ status: 404, url: expect.stringMatching(/\/gone$/) })
  const step = describeStep(action, { before, after, result })
  const found = detectAtOnce({ step, earlier: [], persona: createTestPersona() })
  expect(
    found.filter(({ attribution, severity }) => attribution === 'site' && severity >= 2),
  ).toMatchObject([
    { detector: 'broken-link', status: 'verified', observed: expect.stringContaining('HTTP 404') },
  ])
  expect((await site.open('/teas')).title).toBe('Teas')
})
