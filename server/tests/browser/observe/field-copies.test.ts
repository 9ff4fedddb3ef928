import { expect, test } from 'vitest'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const over = 'position:absolute;top:0;left:0;width:200px;height:30px;box-sizing:border-box'
const box = (fields: string) =>
  `<!doctype html><title>Form</title><div style="position:relative;height:40px;width:300px">${fields}</div>`
const field = (name: string, style = over) => `<input aria-label="${name}" style="${style}">`
const copy = (attributes: string, style = over) => `<input ${attributes} style="${style}">`

test.each([
  ['before it', copy('readonly tabindex=-1') + field('Account')],
  [
    'after it, let through',
    field('Konto') + copy('readonly tabindex=-1', `${over};pointer-events:none`),
  ],
  ['with a text', copy('readonly tabindex=-1 value="assets:cash"') + field('Compte')],
  [
    'of several lines',
    `<textarea readonly tabindex=-1 style="${over}"></textarea><textarea aria-label="Notiz" style="${over}"></textarea>`,
  ],
  ['in an own part', `<span>${copy('readonly tabindex=-1')}</span>${field('口座')}`],
])('a copy of a field %s is no field', async (_where, fields) => {
  await using site = await openTestSession({ '/': box(fields) })
  const { elements } = await site.open('/')
  expect(elements).toHaveLength(1)
  expect(elements[0]?.name).not.toBe('')
})

test.each([
  ['can be written', copy('tabindex=-1') + field('Account')],
  ['can be reached', copy('readonly') + field('Account')],
  ['lies elsewhere', copy('readonly tabindex=-1', `${over};left:220px`) + field('Account')],
  ['is larger', copy('readonly tabindex=-1', `${over};width:260px`) + field('Account')],
  [
    'lies on one that nobody can write',
    copy('readonly tabindex=-1') + copy('readonly aria-label=Sum'),
  ],
])('a field that %s is a field', async (_how, fields) => {
  await using site = await openTestSession({ '/': box(fields) })
  const { elements } = await site.open('/')
  expect(elements.some(({ name }) => name === '')).toBe(true)
})

test('the check of the whole page leaves a copy of a field out, too', async () => {
  const { signal } = new AbortController()
  const copied = box(copy('readonly tabindex=-1') + field('Account'))
  await using site = await startLocalSite({ '/': copied, '/own': box(copy('')) })
  await using session = await openSiteSession(site.url)
  const rules: string[][] = []
  for (const path of ['', 'own']) {
    await session.open(`${site.url}${path}`, signal)
    await session.observe(signal)
    const { violations } = await session.checkAccessibility(signal)
    rules.push(violations.map(({ rule }) => rule).filter((rule) => rule === 'label'))
  }
  expect(rules).toEqual([[], ['label']])
})
