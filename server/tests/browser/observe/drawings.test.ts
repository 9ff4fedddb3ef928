import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const told = 'a drawing of 600 x 300 px, which cannot be read'

test.each([
  ['a drawing', '<canvas width=600 height=300></canvas>', true],
  ['a drawing that is pressed', '<canvas width=600 height=300 onclick="0"></canvas>', true],
  ['a drawing in a link', '<a href="#plan"><canvas width=600 height=300></canvas></a>', true],
  [
    'a drawing in a shadow tree',
    `<x-plan></x-plan><script>document.querySelector('x-plan').attachShadow({ mode: 'open' }).innerHTML = '<canvas width=600 height=300></canvas>'</script>`,
    true,
  ],
  [
    'a drawing with content for assistants only',
    '<canvas width=600 height=300><p>Seat S3</p></canvas>',
    true,
  ],
  [
    'a drawing with a name',
    '<canvas width=600 height=300 role=img aria-label="Seats"></canvas>',
    false,
  ],
  ['a drawing that is an icon', '<canvas width=32 height=32></canvas>', false],
  ['a hidden drawing', '<canvas width=600 height=300 style="visibility:hidden"></canvas>', false],
])('%s is told as far as it is one that cannot be read', async (_title, html, isTold) => {
  await using site = await openTestSession({ '/': `<!doctype html><h1>Choose a seat</h1>${html}` })
  const { text, lines } = await site.open('/')
  expect(text.includes(told)).toBe(isTold)
  expect(lines.join(' ')).not.toContain('drawing')
})
