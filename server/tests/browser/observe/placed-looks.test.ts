import { expect, test } from 'vitest'
import { look } from '../../support/browser/look-at-page.ts'

/** Cards with a frame; an empty text leaves the whole card empty. */
function cards(texts: readonly string[], more = ''): string {
  const items = texts.map((text) => `<li class="card" ${more}>${text}</li>`)
  return `<style>.list { display: grid; grid-template-columns: repeat(4, 180px); gap: 12px; list-style: none } .card { min-height: 120px; border: 1px solid #888 } .photo { height: 90px; background: #eee }</style><ul class="list">${items.join('')}</ul>`
}

const full = (name: string) => `<h2>${name}</h2><p>12 €</p>`
const photo = (name: string, picture: string) => `<div class="photo">${picture}</div><b>${name}</b>`
const drawn = '<svg width="60" height="60"><circle r="20" cx="30" cy="30"/></svg>'

test.each([
  [
    'a button that is pulled over a text',
    '<div style="position:relative;width:420px"><p>La terrasse donne sur le lac et sur le port</p><button style="position:absolute;left:0;top:-4px">Réserver</button></div>',
    'control-over-text: “Réserver” covers a part of “La terrasse donne sur le lac et sur le port” on the start page',
  ],
  [
    'a link like a button in the next cell of a table',
    '<table><tr><td style="width:150px;max-width:150px;white-space:nowrap">Lieferung innerhalb von drei Werktagen</td><td><a href="#a" style="position:relative;background:#048;color:#fff">Bestellen</a></td></tr></table>',
    'control-over-text: “Bestellen” covers a part of “Lieferung innerhalb von drei Werktagen” on the start page',
  ],
  [
    'a heading that its box cuts in half',
    '<div style="height:18px;overflow:hidden"><h2 style="margin:0;line-height:36px">夏祭りのご案内</h2></div>',
    'cut-off-text: “夏祭りのご案内” is cut off on the start page',
  ],
  [
    'a button that cuts its own word',
    '<button style="width:60px;overflow:hidden;white-space:nowrap;text-align:left">X <span>Endgültig löschen</span></button>',
    'cut-off-text: “Endgültig löschen” is cut off on the start page',
  ],
  [
    'a button that its card cuts in half',
    '<div style="height:90px;width:260px;overflow:hidden"><h2 style="margin:0 0 10px">Tea</h2><p style="margin:0 0 10px">From Uji</p><form><button style="padding:6px">Dodaj do koszyka</button></form></div>',
    'cut-off-text: “Dodaj do koszyka” is cut off on the start page',
  ],
  [
    'a link that is half beside the page',
    '<div style="position:relative;height:30px"><a href="#a" style="position:absolute;left:-70px;width:90px">Sepetim</a></div>',
    'unreachable-control: “Sepetim” is outside the start page, where it cannot be scrolled to',
  ],
  [
    'a button that its row pushes out of a page that does not scroll sideways',
    '<style>html { overflow-x: hidden }</style><div style="display:flex;width:1500px;justify-content:space-between"><b>3 books</b><form><button>Pay now</button></form></div>',
    'unreachable-control: “Pay now” is outside the start page, where it cannot be scrolled to',
  ],
  [
    'a button that is centred out of the page',
    '<div style="display:flex;width:300px;justify-content:center"><form style="flex:none"><button>Back</button></form><div style="flex:none;width:900px">Wide</div></div>',
    'unreachable-control: “Back” is outside the start page, where it cannot be scrolled to',
  ],
  [
    'a card without content',
    cards([full('Naxos'), full('Paros'), '', full('Milos')]),
    'empty-item: In a list on the start page, item 3 of 4 is empty where the others have content',
  ],
  [
    'a card without its photo',
    cards([
      photo('Mango', drawn),
      photo('Pomelo', ''),
      photo('Durian', drawn),
      photo('Fig', drawn),
    ]),
    'empty-item: In a list on the start page, “Pomelo” (item 2 of 4) is empty where the others have content',
  ],
  [
    'a name that is aligned otherwise',
    `<table style="width:500px"><tbody>${['Alma', 'Körte', 'Szilva', 'Dió', 'Meggy'].map((name, at) => `<tr><td style="width:50%;text-align:${at === 2 ? 'right' : 'left'}">${name}</td><td>4 Ft</td></tr>`).join('')}</tbody></table>`,
    'odd-item: “Szilva” is out of line with its list on the start page',
  ],
  [
    'a price of a list from the right that stands aside',
    `<ul dir="rtl" style="list-style:none">${['خبز أبيض', 'خبز أسمر', 'كعك', 'فطائر'].map((name, at) => `<li style="position:relative;width:400px;height:40px"><a href="#a" style="position:absolute;right:0">${name}</a><b style="position:absolute;left:${at === 1 ? 90 : 0}px">4 دينار</b></li>`).join('')}</ul>`,
    'odd-item: “4 دينار” is out of line with its list on the start page',
  ],
] as const)('%s is found', async (_what, body, found) => {
  expect(await look(body)).toEqual([found])
})

test.each([
  [
    'a word that fades in',
    '<button style="width:60px;overflow:hidden;white-space:nowrap" aria-label="X">X<span style="opacity:0;max-width:0;overflow:hidden;white-space:nowrap;transition:all .3s">Confirm</span></button>',
  ],
  [
    'a word that its button opens for',
    '<button style="width:60px;overflow:hidden;white-space:nowrap" aria-label="X">X<span style="display:inline-block;max-width:0;overflow:hidden;white-space:nowrap;vertical-align:bottom">Endgültig löschen</span></button>',
  ],
  [
    'a word that is transparent',
    '<button style="width:60px;overflow:hidden;white-space:nowrap" aria-label="X">X<span style="opacity:0;white-space:nowrap">Confirmer la suppression</span></button>',
  ],
  [
    'a word that is hidden',
    '<button style="width:60px;overflow:hidden;white-space:nowrap" aria-label="X">X<span style="visibility:hidden;white-space:nowrap">本当に削除しますか</span></button>',
  ],
  [
    'a word that is folded up',
    '<button style="width:60px;overflow:hidden;white-space:nowrap" aria-label="X">X<span style="display:inline-block;height:0;overflow:hidden;white-space:nowrap">Na pewno usunąć</span></button>',
  ],
  [
    'a round button over a text',
    '<p>Many words of a text that goes on</p><button style="position:fixed;left:30px;top:90px">Help me</button>',
  ],
  [
    'a menu over a text',
    '<div style="position:relative"><p>Many words of a text that goes on</p><div style="position:absolute;left:0;top:0;background:#fff"><a href="#a">Orders</a><a href="#b">Logout</a></div></div>',
  ],
  [
    'a button to copy over code',
    '<div style="position:relative;width:400px"><pre>npm install something --save</pre><button style="position:absolute;left:120px;top:0">Copy</button></div>',
  ],
  [
    'a part that can be opened',
    '<div style="max-height:60px;overflow:hidden"><h2 style="margin:0 0 8px">Tea</h2><form><button style="padding:10px">Order</button></form></div>',
  ],
  [
    'a link for the keyboard',
    '<a href="#main" style="position:absolute;left:-9999px">Skip to content</a>',
  ],
  [
    'a link for the keyboard just above the page',
    '<a href="#main" style="position:absolute;top:-40px;left:8px">Skip to content</a>',
  ],
  [
    'a menu that waits beside the page',
    '<nav style="position:fixed;left:-240px;top:0;width:250px;transition:left .2s"><button style="width:240px">Close menu</button></nav>',
  ],
  [
    'slides beside the page',
    `<style>html { overflow-x: hidden }</style><div style="display:flex;gap:20px;width:2400px">${['Tea', 'Mugs', 'Pots', 'Cans', 'Jars'].map((name) => `<section style="flex:none;width:420px"><h2>${name}</h2><button>Buy ${name}</button></section>`).join('')}</div>`,
  ],
  [
    'a wide table in its own box',
    '<div style="width:300px;overflow-x:auto"><table style="width:900px"><tr><td>Tea</td><td><button>Order</button></td></tr></table></div>',
  ],
  [
    'frames that fill up the last row',
    cards([full('Naxos'), full('Paros'), full('Milos'), full('Tinos'), '']),
  ],
  [
    'cards that are still loading',
    cards([full('Naxos'), '', full('Paros'), full('Milos')], 'aria-busy="true"'),
  ],
  [
    'a card with a background',
    cards([
      full('Naxos'),
      '<div style="height:90px;background:linear-gradient(#048,#0af)"></div>',
      full('Paros'),
      full('Milos'),
    ]),
  ],
  [
    'an item without a badge',
    cards(
      ['Naxos', 'Paros', 'Milos', 'Tinos'].map(
        (name, at) => `<h2>${name}</h2><span class="badge">${at === 1 ? '' : 'New'}</span>`,
      ),
    ),
  ],
  [
    'a short text among longer ones',
    cards(
      ['Naxos', 'Paros', 'Milos', 'Tinos'].map(
        (name, at) => `<h2>${name}</h2><p>${'Every day by ship. '.repeat(at === 1 ? 1 : 6)}</p>`,
      ),
    ),
  ],
  [
    'the sum of a table',
    `<table style="width:500px"><tbody>${['Tea', 'Mug', 'Pot', 'Sum'].map((name) => `<tr><td style="width:50%;text-align:${name === 'Sum' ? 'right' : 'left'}">${name}</td><td>4 €</td></tr>`).join('')}</tbody></table>`,
  ],
  [
    'an item that is marked',
    `<ul style="list-style:none">${['Tea', 'Mug', 'Pot', 'Can', 'Jar'].map((name) => `<li style="width:300px" class="${name === 'Pot' ? 'best' : ''}"><h2 style="margin-left:${name === 'Pot' ? 40 : 0}px">${name}</h2><p>4 €</p><button>Buy</button></li>`).join('')}</ul>`,
  ],
] as const)('%s is left alone', async (_what, body) => {
  expect(await look(body)).toEqual([])
})
