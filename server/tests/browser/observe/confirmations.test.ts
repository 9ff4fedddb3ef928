import { describe, expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

describe('a message of success', () => {
  test.each([
    '<h1>Order confirmed</h1>',
    '<h2>Thank you for your message!</h2>',
    '<div role="heading" aria-level="2">Your table has been booked</div>',
    '<p role="status">Saved</p>',
    '<h1>Ihre Bestellung wurde aufgegeben</h1>',
    '<h2>ご注文を承りました</h2>',
    '<p role="status">تم الحفظ</p>',
  ])('is what %s says', async (markup) => {
    await using site = await openTestSession({ '/': `<!doctype html>${markup}` })

    const { facts } = await site.open('/')

    expect(facts.successes).toEqual([markup.replaceAll(/<[^>]+>/g, '')])
  })

  test.each([
    '<h1>Welcome to the shop</h1>',
    '<h2>Sent messages</h2>',
    '<h2>Completed tasks</h2>',
    '<h1>Updated every day</h1>',
    '<h2>Recently updated</h2>',
    '<h2>Zuletzt aktualisiert</h2>',
    '<h2>Gesendete Nachrichten</h2>',
    '<p>Thank you for your order</p>',
  ])('is not in %s', async (markup) => {
    await using site = await openTestSession({ '/': `<!doctype html>${markup}` })

    const { facts } = await site.open('/')

    expect(facts.successes).toEqual([])
  })
})

describe('the text of the whole page', () => {
  test('includes what is below the fold, and nothing that is hidden', async () => {
    await using site = await openTestSession({
      '/': `<!doctype html><h1>Tea <b>shop</b></h1><p hidden>Message sent</p><script>1</script>
        <div style="height:4000px"></div><p>Thank you, all testers</p>`,
    })

    const { lines, pageText } = await site.open('/')

    expect(lines).toEqual(['Tea shop'])
    expect(pageText).toContain('Thank you, all testers')
    expect(pageText).not.toContain('Message sent')
  })

  test.each([
    ['a script', `<button onclick="late.textContent = 'Two left'">Ask</button><p id="late"></p>`],
    [
      'a style sheet',
      `<label><input type="checkbox">Ask</label><p>Two left</p>
        <style>input { margin: 0 } label ~ p { display: none } label:has(:checked) ~ p { display: block }</style>`,
    ],
    [
      'a shadow tree',
      `<button onclick="host.shadowRoot.querySelector('p').textContent = 'Two left'">Ask</button>
        <div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<p>none</p>'</script>`,
    ],
  ])('is read again after %s changed it', async (_, markup) => {
    await using site = await openTestSession({ '/': `<!doctype html><h1>Tea</h1>${markup}` })
    const before = await site.open('/')

    await site.click('Ask')
    const after = await site.observe()

    expect(before.pageText).not.toContain('Two left')
    expect(after.pageText.split('\n')).toContain('Two left')
  })

  test('ends somewhere', async () => {
    await using site = await openTestSession({
      '/': `<!doctype html><h1>Tea</h1>${'<p>green tea and black tea</p>'.repeat(20_000)}`,
    })

    const { pageText } = await site.open('/')

    expect(pageText.length).toBeGreaterThan(50_000)
    expect(pageText.length).toBeLessThanOrEqual(100_000)
  })
})

describe('a write that the site accepted', () => {
  test('is reported once, with its response', async () => {
    await using site = await openTestSession({
      '/': `<!doctype html><button onclick="fetch('/api/likes', { method: 'POST', body: 'a' })">Like</button>`,
      '/api/likes': (_request, response) => response.writeHead(201).end('{}'),
    })
    await site.open('/')

    await site.click('Like')

    const url = 'https://shop.test.example/api/likes'
    expect((await site.observe()).acceptedWrites).toEqual([{ method: 'POST', url, status: 201 }])
    expect((await site.observe()).acceptedWrites).toEqual([])
  })

  test('is also a form answered with another page', async () => {
    await using site = await openTestSession({
      '/': '<!doctype html><form method="post" action="/orders"><button>Order</button></form>',
      '/orders': (request, response) => {
        request.resume()
        response.writeHead(303, { location: '/thanks' }).end()
      },
      '/thanks': '<h1>Thanks</h1>',
    })
    await site.open('/')

    await site.click('Order')

    const url = 'https://shop.test.example/orders'
    expect((await site.observe()).acceptedWrites).toEqual([{ method: 'POST', url, status: 303 }])
  })

  test('is neither a rejected write nor a read', async () => {
    await using site = await openTestSession({
      '/': `<!doctype html><button onclick="fetch('/api/orders', { method: 'POST' }); fetch('/list')">Order</button>`,
      '/api/orders': (_request, response) => response.writeHead(500).end(),
      '/list': 'tea',
    })
    await site.open('/')

    await site.click('Order')

    expect((await site.observe()).acceptedWrites).toEqual([])
  })
})
