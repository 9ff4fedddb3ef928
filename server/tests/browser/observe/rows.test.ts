import { describe, expect, test } from 'vitest'
import { findItemOf, readItems } from '../../../src/effects/items.ts'
import { readValues } from '../../../src/effects/values.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const page = (markup: string) => ({ '/': `<!doctype html><title>Shop</title>${markup}` })

const row = (name: string) => `<li>${name} <button>Remove</button></li>`

describe('the items of a page', () => {
  test.each<[kind: string, markup: string, names: string[], amounts: number[][]]>([
    [
      'entries of a list without links',
      '<ul><li>Atlas of birds, €24.00</li><li>Knots, 12,5 €</li></ul>',
      ['Atlas of birds', 'Knots'],
      [[24], [12.5]],
    ],
    [
      'cards that are parts of nothing else',
      '<main><h1>Möbel</h1><form><p>Holz</p></form><div><h2>Hocker</h2><p>1.040,00 €</p></div><div><h2>Bank</h2><p>120 €</p><b>Neu</b></div></main>',
      ['Hocker', 'Bank'],
      [[1040], [120]],
    ],
    [
      'cards that are links, in several lines',
      '<div><div><a href="/a" style="display:block"><h3>Thé vert</h3><p>8,90 €</p></a><a href="/b" style="display:block"><h3>Thé noir</h3><p>7,90 €</p></a></div><div><a href="/c" style="display:block"><h3>Maté</h3><p>6,90 €</p></a><a href="/d" style="display:block"><h3>Rooibos</h3><p>5,90 €</p></a></div></div>',
      ['Thé vert', 'Thé noir', 'Maté', 'Rooibos'],
      [[8.9], [7.9], [6.9], [5.9]],
    ],
    [
      'lines of a table with quantities',
      '<table><thead><tr><th>Product<th>Sum</thead><tr><td>Blend<td><button>−</button> <span>2</span> <button>+</button><td>$19.00<tr><td>Papers<td><button>−</button> <span>1</span> <button>+</button><td>$4.00</table>',
      ['Blend', 'Papers'],
      [[19], [4]],
    ],
    [
      'paragraphs',
      '<form><div><p>ブリー ¥600</p><p>ゴーダ ¥500</p></div></form>',
      ['ブリー', 'ゴーダ'],
      [[600], [500]],
    ],
    ['one line of a list', '<ul><li>Milk <button>Remove</button></li></ul>', ['Milk'], [[]]],
    [
      'a shadow tree',
      `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<ul><li>Soap 3 kr</li><li>Salt 2 kr</li></ul>'</script>`,
      ['Soap', 'Salt'],
      [[3], [2]],
    ],
  ])('are %s', async (_kind, markup, names, amounts) => {
    await using site = await openTestSession(page(markup))

    const items = readItems(await site.open('/'))

    expect(items.map(({ name }) => name)).toEqual(names)
    expect(items.map((item) => item.amounts.map(({ amount }) => amount))).toEqual(amounts)
    expect(new Set(items.map(({ list }) => list)).size).toBe(1)
  })

  test.each([
    [
      'the logo and the links of a menu',
      '<header><a href="/">Book barn</a></header><nav><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul></nav>',
    ],
    [
      'fields, options and tabs',
      '<label>Red <input type=radio name=c></label><label>Blue <input type=radio name=c></label><select><option>One<option>Two</select><div role=tablist><button role=tab>All</button></div>',
    ],
    ['hidden entries', '<ul hidden><li>Milk</li><li>Rice</li></ul>'],
  ])('are not %s', async (_kind, markup) => {
    await using site = await openTestSession(page(markup))

    expect(readItems(await site.open('/'))).toEqual([])
  })

  test('have their controls, of which only those in view are known', async () => {
    await using site = await openTestSession(
      page(`<ul>${row('Milk')}${row('Rice')}</ul><button>Help</button>`),
    )

    const seen = await site.open('/')

    expect(seen.elements.map((control) => findItemOf(control, seen)?.name)).toEqual([
      'Milk',
      'Rice',
      undefined,
    ])
  })

  test('are bounded on a page of 5,000, and those within others are read once', async () => {
    const list = Array.from({ length: 5000 }, (_, index) => `<li>Item ${index}</li>`).join('')
    await using site = await openTestSession({
      '/many': `<!doctype html><ul>${list}</ul>`,
      '/nested':
        '<!doctype html><ul><li>Tea<ul><li>Green</li><li>Black</li></ul></li><li>Coffee</li></ul>',
    })

    expect(readItems(await site.open('/many'))).toHaveLength(300)
    expect(readItems(await site.open('/nested')).map(({ name }) => name)).toEqual(['Tea', 'Coffee'])
  })
})

test('values are amounts with a name', async () => {
  await using site = await openTestSession(
    page(
      '<p>Subtotal <span>€13.50</span></p><dl><dt>Rabatt</dt><dd>−5,00 €</dd></dl><table><tr><td>Total:<td>CHF 1’016.50</table><p>€5–€10</p>',
    ),
  )

  const values = readValues(await site.open('/'))

  expect(values.map(({ label, amount }) => [label, amount])).toEqual([
    ['Subtotal', 13.5],
    ['Rabatt', -5],
    ['Total', 1016.5],
  ])
})
