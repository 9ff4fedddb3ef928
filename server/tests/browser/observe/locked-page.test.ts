import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const long = '<p style="height:3000px">Long</p>'

test.each([
  ['body{overflow:hidden}', long, 0],
  ['html{overflow:hidden}', long, 0],
  ['html{overflow-y:clip}', long, 0],
  ['body{overflow-x:hidden}', long, 576],
  ['html{overflow-y:scroll}body{overflow:hidden}', long, 576],
  ['', long, 576],
])('a page scrolls only as far as its visitors can scroll it: %s', async (style, html, y) => {
  await using site = await openTestSession({ '/': `<!doctype html><style>${style}</style>${html}` })
  await site.open('/')
  await site.act({ kind: 'scroll', to: 'down' })
  expect((await site.observe()).scroll.y).toBe(y)
})

test('a box in a locked page still scrolls', async () => {
  const html = `<style>body{overflow:hidden;margin:0}</style><main style="height:100vh;overflow:auto">
    <p style="height:900px">Upper</p><p>Lower</p></main>`
  await using site = await openTestSession({ '/': `<!doctype html>${html}` })
  await site.open('/')
  await site.act({ kind: 'scroll', to: 'bottom' })
  expect((await site.observe()).lines).toContain('Lower')
})
