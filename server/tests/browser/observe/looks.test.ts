import { expect, test } from 'vitest'
import { look } from '../../support/browser/look-at-page.ts'

/** Fills every picture with a square of 64 x 64 pixels. */
const pictures = `<script>
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  canvas.getContext('2d').fillRect(8, 8, 30, 30)
  for (const image of document.images) image.src = canvas.toDataURL()
</script>`

/** Cards of a shop; each has a name, a price and a button. */
function list(cards: readonly string[]): string {
  const items = cards.map(
    (style, at) =>
      `<li style="width:300px"><h2>Tea ${at}</h2><p class="price" style="text-align:right">${at} €</p><button style="${style}">Buy</button></li>`,
  )
  return `<ul style="list-style:none">${items.join('')}</ul>`
}

test.each([
  [
    'a price that is placed over the name',
    '<div style="position:relative"><h2>Green tea</h2><b style="position:absolute;left:20px;top:4px">12,50 €</b></div>',
    ['overlapping-text: “Green tea” and “12,50 €” overlap on the start page'],
  ],
  [
    'lines that are pulled over each other by a margin',
    '<p>Lieferung in drei Tagen</p><p style="margin-top:-34px">Kostenlose Rücksendung</p>',
    [
      'overlapping-text: “Lieferung in drei Tagen” and “Kostenlose Rücksendung” overlap on the start page',
    ],
  ],
  [
    'words that do not wrap and run into the next column',
    '<div style="display:flex;width:220px"><span style="width:60px;white-space:nowrap">お届け先の住所を入力</span><span>送料無料</span></div>',
    ['overlapping-text: “お届け先の住所を入力” and “送料無料” overlap on the start page'],
  ],
  [
    'a link that is too low for its words',
    '<a href="#a" style="display:block;height:10px;overflow:hidden;line-height:20px">Add to basket</a>',
    ['cut-off-text: “Add to basket” is cut off on the start page'],
  ],
  [
    'a heading in a box that is too narrow',
    '<h2 style="width:90px;overflow:hidden;white-space:nowrap">Versandkosten und Lieferzeit</h2>',
    ['cut-off-text: “Versandkosten und Lieferzeit” is cut off on the start page'],
  ],
  [
    'a picture that is twice as wide as it is',
    `<img alt="A cup of tea" width="256" height="128">${pictures}`,
    ['stretched-picture: The picture “A cup of tea” is stretched out of shape on the start page'],
  ],
  [
    'the button of one card that was moved',
    list(['', '', 'margin-left:60px', '', '']),
    ['odd-item: “Buy” is out of line with its list on the start page'],
  ],
  [
    'the button of one card that is turned',
    list(['', 'transform:rotate(7deg)', '', '']),
    ['odd-item: “Buy” is out of line with its list on the start page'],
  ],
] as const)('%s is found', async (_what, body, found) => {
  expect(await look(body)).toEqual(found)
})

test.each([
  [
    'a price beside the name',
    '<div style="position:relative"><h2>Green tea</h2><b style="position:absolute;left:160px;top:4px">12,50 €</b></div>',
  ],
  [
    'an opaque note over a text',
    '<div style="position:relative"><p>Green tea</p><b style="position:absolute;left:0;top:0;background:#fff">Sold out</b></div>',
  ],
  [
    'tight lines',
    '<h2 style="line-height:0.8;width:120px">Green tea from the mountains of Uji</h2>',
  ],
  [
    'a shadow made of the same words',
    '<div style="position:relative"><h2>Sale</h2><h2 style="position:absolute;left:3px;top:3px">Sale</h2></div>',
  ],
  [
    'faint letters behind a text',
    '<div style="position:relative"><p>Green tea from Uji</p><b style="position:absolute;left:0;top:0;color:rgba(0,0,0,.08)">2026</b></div>',
  ],
  [
    'a text that is faded out',
    '<div style="position:relative"><p>Green tea</p><p style="position:absolute;left:0;top:0;margin:0;opacity:.02">Black tea</p></div>',
  ],
  [
    'a preview of a long text',
    `<div style="height:40px;overflow:hidden"><p>${'Tea is a drink. '.repeat(40)}</p></div>`,
  ],
  [
    'a name with an ellipsis',
    '<h2 style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Versandkosten und Lieferzeit</h2>',
  ],
  [
    'a closed section',
    '<section style="height:0;overflow:hidden"><h2>Details</h2><button>Order</button></section>',
  ],
  [
    'words for screen readers only',
    '<a href="#a">Buy<span style="position:absolute;width:1px;height:1px;overflow:hidden">green tea</span></a>',
  ],
  [
    'the lines of a program',
    `<pre><div>${[0, 4, 0, 0, 0].map((n) => `<div style="width:300px"><i style="margin-left:${n * 10}px">a</i><b>(b)</b></div>`).join('')}</div></pre>`,
  ],
  ['a picture in its shape', `<img alt="A cup of tea" width="128" height="128">${pictures}`],
  [
    'a picture that fills its box',
    `<img alt="A cup of tea" width="256" height="128" style="object-fit:cover">${pictures}`,
  ],
  ['cards that are set alike', list(['', '', '', '', ''])],
  ['cards of two kinds', list(['', 'margin-left:60px', '', 'margin-left:60px', ''])],
  [
    'a message of one’s own in a conversation',
    `<div>${['', '', 'text-align:right', ''].map((style) => `<div style="${style}"><b>Maya</b> <i>10:30</i> <span>See you there</span></div>`).join('')}</div>`,
  ],
  [
    'prices after names of different lengths',
    `<ul>${['Tea', 'Earl Grey', 'Assam Second Flush', 'Oolong'].map((name) => `<li><a href="#a">${name}</a> <b>4 €</b> <button>Buy</button></li>`).join('')}</ul>`,
  ],
] as const)('%s is left alone', async (_what, body) => {
  expect(await look(body)).toEqual([])
})

test('a text of a hundred thousand lines at one place ends the search, not the page', async () => {
  const style = 'width:8px;line-height:0;word-break:break-all;height:100px'
  expect(await look(`<p style="${style}">${'x'.repeat(100_000)}</p>`)).toEqual([])
})
