import {
  createPage,
  type InvariantCase,
  testInvariant,
  testSilence,
} from '../../support/browser/test-invariant.ts'

const books = ['Atlas', 'Bread', 'City', 'Dunes', 'Eating', 'Folk', 'Garden', 'Hills', 'Ink', 'Jam']
const books2 = ['本', '花', '月', '星', '海', '山', '川', '空', '雨', '雪']

/** A list in pages whose second page begins one too early, or right after the first one. */
function openPages(
  isFaulty: boolean,
  goods: readonly string[],
  link: (page: number) => string,
  pinned = '',
): ReturnType<InvariantCase['site']> {
  return {
    '/': (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'https://shop.test.example')
      const page = Number(searchParams.get('p') ?? 1)
      const from = (page - 1) * (isFaulty ? 4 : 5)
      const shown = [...(pinned === '' ? [] : [pinned]), ...goods.slice(from, from + 5)]
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><title>Books</title><ul>${shown.map((one) => `<li>${one}</li>`).join('')}</ul><a href="/?p=${page + 1}">${link(page + 1)}</a>`,
      )
    },
  }
}

/** The same by a script. */
const scripted = (goods: readonly string[], more: string) =>
  createPage(
    `<table><tbody id=l></table><button id=b>${more}</button><script>const G=${JSON.stringify(goods)};let p=0;function d(){l.innerHTML=G.slice(p*[[4||5]],p*[[4||5]]+5).map(g=>'<tr><td>'+g+'<td>1').join('')}d();b.onclick=()=>{p++;d()}</script>`,
  )

testInvariant('overlapping-page', [
  {
    kind: 'by a number',
    site: (isFaulty) => openPages(isFaulty, books, (page) => `${page}`),
    acts: [{ click: '2' }],
    title: 'The “2” link begins with “Eating”, with which the page before ended',
  },
  {
    kind: 'by a word, in German',
    site: (isFaulty) => openPages(isFaulty, books, () => 'Nächste Seite'),
    acts: [{ click: 'Nächste Seite' }],
    title: 'The “Nächste Seite” link begins with “Eating”, with which the page before ended',
  },
  {
    kind: 'by a word and a number, in Japanese',
    site: (isFaulty) => openPages(isFaulty, books2, (page) => `ページ ${page}`),
    acts: [{ click: 'ページ 2' }],
    title: 'The “ページ 2” link begins with “海”, with which the page before ended',
  },
  {
    kind: 'by a script, in a table',
    site: scripted(books, 'Next'),
    acts: [{ click: 'Next' }],
    title: 'The “Next” button begins with “Eating”, with which the page before ended',
  },
  {
    kind: 'by a script, in French',
    site: scripted(books, 'Suivant'),
    acts: [{ click: 'Suivant' }],
    title: 'The “Suivant” button begins with “Eating”, with which the page before ended',
  },
])

testSilence('overlapping-page', [
  {
    kind: 'what is pinned at the top of every page',
    site: openPages(false, books, (page) => `${page}`, 'Our advice'),
    acts: [{ click: '2' }],
  },
])

/** A list that is sorted by the text of its amounts, or by their value. */
const priced = (amounts: readonly number[], show: string, field: string, isDown = false) => {
  const goods = amounts.map((amount, index) => [books[index], amount])
  const order = `(x,y)=>[[(f(x.at(1))<f(y.at(1))?-1:1)||x.at(1)-y.at(1)]]${isDown ? '*-1' : ''}`
  return createPage(
    `${field}<ul id=l></ul><script>const G=[ ${goods.map((one) => JSON.stringify(one)).join(',')} ],f=x=>${show};function d(){l.innerHTML=G.map(g=>'<li>'+g[0]+' <i>'+f(g[1])+'</i></li>').join('')}d();s.onchange=s.onclick=e=>{if(s.localName==='select'&&e.type==='click')return;G.sort(${order});d()}</script>`,
  )
}
const amounts = [30, 9, 100, 25, 7, 110]
const sorter = (name: string, ...options: string[]) =>
  `<select id=s aria-label="${name}">${options.map((one) => `<option>${one}`).join('')}</select>`

testInvariant('text-order', [
  {
    kind: 'a list',
    site: priced(amounts, "'€'+x+'.00'", sorter('Order', 'Newest', 'Price')),
    acts: [{ select: 'Order', option: 'Price' }],
    title: 'Sorting by “Price” puts €110.00 before €25.00',
  },
  {
    kind: 'a list in German',
    site: priced(amounts, "x+',00 €'", sorter('Sortierung', 'Neu', 'Preis aufsteigend')),
    acts: [{ select: 'Sortierung', option: 'Preis aufsteigend' }],
    title: 'Sorting by “Preis aufsteigend” puts 110,00 € before 25,00 €',
  },
  {
    kind: 'from the top, in Japanese',
    site: priced(amounts, "'¥'+x", sorter('並べ替え', '新着', '価格の高い順'), true),
    acts: [{ select: '並べ替え', option: '価格の高い順' }],
    title: 'Sorting by “価格の高い順” puts ¥110 before ¥25',
  },
  {
    kind: 'by a button, in French',
    site: priced(amounts, "x+' EUR'", '<button id=s>Trier par prix</button>'),
    acts: [{ click: 'Trier par prix' }],
    title: 'Sorting by the “Trier par prix” button puts 110 EUR before 25 EUR',
  },
  {
    kind: 'in crowns',
    site: priced([80, 1000, 200, 90, 15, 700], "x+' kr'", sorter('Sortera', 'Nytt', 'Pris')),
    acts: [{ select: 'Sortera', option: 'Pris' }],
    title: 'Sorting by “Pris” puts 1000 kr before 15 kr',
  },
])

testSilence('text-order', [
  {
    kind: 'amounts of equal length, whose text is their value',
    site: priced([30, 19, 90, 25, 17, 11], "'€'+x", sorter('Order', 'Newest', 'Price'))(true),
    acts: [{ select: 'Order', option: 'Price' }],
  },
])

/** A list whose last order leaves something out, shows something twice, or neither. */
const ordered = (
  goods: readonly string[],
  field: string,
  fault: string,
  [open, close]: [string, string] = ['<li>', '</li>'],
) =>
  createPage(
    `${field}<ul id=l></ul><script>const G=${JSON.stringify(goods)};function d(g){l.innerHTML=g.map(x=>'${open}'+x+'${close}').join('')}d(G);s.onchange=()=>{const g=[...G].sort();if(s.selectedIndex===2){g.reverse();[[${fault}||]]}d(g)}</script>`,
  )
const shuffled = ['Jam', 'Atlas', 'Folk', 'City', 'Bread', 'Hills']

testInvariant('lost-by-sorting', [
  {
    kind: 'an item less',
    site: ordered(shuffled, sorter('Order', 'New', 'A to Z', 'Z to A'), 'g.pop()'),
    acts: [
      { select: 'Order', option: 'A to Z' },
      { select: 'Order', option: 'Z to A' },
    ],
    title: 'Sorting by “Z to A” loses “Atlas”',
  },
  {
    kind: 'an item twice, in German',
    site: ordered(shuffled, sorter('Sortierung', 'Neu', 'Name', 'Rückwärts'), 'g[0]=g[1]'),
    acts: [
      { select: 'Sortierung', option: 'Name' },
      { select: 'Sortierung', option: 'Rückwärts' },
    ],
    title: 'Sorting by “Rückwärts” loses “Jam”',
  },
  {
    kind: 'an item more, in Japanese',
    site: ordered(['本', '花', '月', '星', '海'], sorter('順', '新', '名', '逆'), 'g.push(g[0])'),
    acts: [
      { select: '順', option: '名' },
      { select: '順', option: '逆' },
    ],
    title: 'Sorting by “逆” shows “花” twice',
  },
  {
    kind: 'two items less, in French',
    site: ordered(shuffled, sorter('Tri', 'Nouveau', 'Nom', 'Inverse'), 'g.length-=2'),
    acts: [
      { select: 'Tri', option: 'Nom' },
      { select: 'Tri', option: 'Inverse' },
    ],
    title: 'Sorting by “Inverse” loses “Atlas”, “Bread”',
  },
  {
    kind: 'cards',
    site: ordered(shuffled, sorter('Sort', 'New', 'Name', 'Name, reversed'), 'g.pop()', [
      '<article><h3>',
      '</h3><p>Paperback</p></article>',
    ]),
    acts: [
      { select: 'Sort', option: 'Name' },
      { select: 'Sort', option: 'Name, reversed' },
    ],
    title: 'Sorting by “Name, reversed” loses “Atlas”',
  },
])

testSilence('lost-by-sorting', [
  {
    kind: 'a filter, of which no option only sorts',
    site: ordered(shuffled, sorter('Show', 'New', 'All', 'Short'), 'g.pop()')(true),
    acts: [{ select: 'Show', option: 'Short' }],
  },
])
