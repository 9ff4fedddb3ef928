import { describe, expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const inner = `<!doctype html><p>Inside</p><button onclick="this.textContent='Pressed'">Press</button>`

function inShadow(mode: 'open' | 'closed'): string {
  return `<p>Outside</p><x-card></x-card><script>
    const root = document.querySelector('x-card').attachShadow({ mode: '${mode}' })
    root.innerHTML = '<p>Inside</p><button>Press</button>'
    root.querySelector('button').onclick = (event) => { event.target.textContent = 'Pressed' }</script>`
}

describe('the observed part', () => {
  test('is the text of the viewport in reading order, without invisible parts', async () => {
    await using site = await openTestSession({
      '/': `<!doctype html><h1>Teas</h1><p>Green <b>and</b> black.</p><p style="display:none">gone</p>
        <p style="visibility:hidden">hidden</p><p style="opacity:0">clear</p>
        <p style="color:#fff">white on white</p><p style="position:absolute;left:-9999px">far</p>
        <a href="/terms">Terms</a><p style="margin-top:3000px">below</p>`,
    })

    const observation = await site.open('/')

    expect(observation.lines).toEqual(['Teas', 'Green and black.', 'Terms'])
    expect(observation.text).toContain('# Teas\nGreen and black.\n[e1] link "Terms"')
    expect(observation.elements).toMatchObject([
      { ref: 'e1', role: 'link', href: 'https://shop.test.example/terms' },
    ])
  })

  test.each([
    ['an iframe', '<p>Outside</p><iframe src="/inner" title="Box"></iframe>'],
    [
      'an iframe of another site',
      '<p>Outside</p><iframe src="https://other.test.example/inner" title="Box"></iframe>',
    ],
    ['an open shadow tree', inShadow('open')],
    ['a closed shadow tree', inShadow('closed')],
  ])('includes %s, and its content can be clicked', async (_title, html) => {
    await using site = await openTestSession({ '/': `<!doctype html>${html}`, '/inner': inner })
    const before = await site.open('/')

    const result = await site.click('Press')

    expect(before.lines).toEqual(['Outside', 'Inside', 'Press'])
    expect(result).toMatchObject({ ok: true, changed: true })
    expect((await site.observe()).lines).toEqual(['Outside', 'Inside', 'Pressed'])
  })
})

describe('a way to look further', () => {
  const long = `<!doctype html><p>Beginning</p><div style="height:4000px"></div>
    <p>The <b>hidden</b> treasure</p><div style="height:4000px"></div><p>End</p>`

  test('find scrolls to words anywhere on the page', async () => {
    await using site = await openTestSession({ '/': long })
    expect((await site.open('/')).text).toContain('more below')

    const result = await site.act({ kind: 'find', text: 'hidden Treasure' })

    expect(result).toMatchObject({ ok: true, changed: true })
    expect((await site.observe()).lines).toEqual(['The hidden treasure'])
  })

  test('find looks into shadow trees within each other', async () => {
    const page = `<!doctype html><p>Beginning</p><div style="height:4000px"></div><main></main><script>
      let part = document.querySelector('main')
      for (let level = 0; level < 40; level += 1)
        part = part.appendChild(document.createElement('my-part')).attachShadow({ mode: 'open' })
      part.innerHTML = '<p>The <b>hidden</b> treasure</p>'
    </script>`
    await using site = await openTestSession({ '/': page })
    await site.open('/')

    const result = await site.act({ kind: 'find', text: 'hidden treasure' })

    expect(result).toMatchObject({ ok: true, changed: true })
    expect((await site.observe()).lines).toContain('The hidden treasure')
  })

  test('find reports if the words are nowhere', async () => {
    await using site = await openTestSession({ '/': long })
    await site.open('/')

    const result = await site.act({ kind: 'find', text: 'gold' })

    expect(result).toMatchObject({ ok: false, failure: { kind: 'not_visible' } })
  })

  test('scrolling shows the rest, and says what is above', async () => {
    await using site = await openTestSession({ '/': long })
    await site.open('/')

    await site.act({ kind: 'scroll', to: 'bottom' })

    const observation = await site.observe()
    expect(observation.lines).toEqual(['End'])
    expect(observation.text).toContain('more above')
  })
})

describe('a page too full to be shown', () => {
  test('is cut at the token limit, and says so', async () => {
    const words = Array.from(
      { length: 9000 },
      (_, index) => `<a href="/${index}">${index} tea</a> `,
    )
    await using site = await openTestSession({
      '/': `<!doctype html><style>* { font-size: 3px }</style>${words.join('')}`,
    })

    const { tokens, text } = await site.open('/')

    expect(tokens).toBeLessThanOrEqual(12_000)
    expect(tokens).toBeGreaterThan(3000)
    expect(text).toContain('[e1] link "0 tea" [e2] link "1 tea"')
    expect(text).toContain('omitted because the view is too full')
  })
})

test('the control of what is shown now is marked', async () => {
  await using site = await openTestSession({
    '/': `<!doctype html><nav><button aria-current="page">1</button><button aria-current="false">2</button>
      <button>3</button></nav>`,
  })
  const { elements } = await site.open('/')
  expect(elements.map(({ current }) => current)).toEqual([true, false, false])
})

test('controls name the form that they belong to, also from outside it and in frames', async () => {
  await using site = await openTestSession({
    '/': `<!doctype html><h1>Shop</h1><form id="order"><label>Name <input></label></form>
      <button form="order">Order</button><button>Menu</button>
      <iframe srcdoc="<form id=order><button>Pay</button></form>"></iframe>`,
  })
  await site.open('/')
  const forms = ['Name', 'Order', 'Menu', 'Pay'].map((name) => site.find(name).form)
  expect(forms).toEqual(['#order', '#order', null, expect.stringMatching(/iframe.+#order$/)])
})
