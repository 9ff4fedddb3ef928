import { describe, expect, test } from 'vitest'
import { listTitles, noticeFrictions } from '../../support/browser/notice-frictions.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

const P = `const P=[['Linen','white'],['Cotton','blue'],['Oxford','white'],['Denim','blue']];`
const entries = (keep: string) =>
  `'<ul>'+P.filter(p=>!c||p[1]===c).map(p=>'<li><a href="/linen">'+p[0]+'</a>, '+p[1]+'</li>').join('')+'</ul>'${keep}`
const item = '<!doctype html><title>Linen</title><h1>Linen</h1><p>Made to last.</p>'

/** A list with a filter that is in the address, or only in memory, as options or as a drop-down list. */
function openShirts(isKept: boolean, kind: 'radio' | 'select') {
  const read = isKept ? "new URLSearchParams(location.search).get('c')" : 'window.cc'
  const keep = isKept ? "history.replaceState(null,'','?c='+i.value)" : 'window.cc=i.value'
  const fields =
    kind === 'radio'
      ? `['white','blue'].map(x=>'<label><input type=radio name=c value='+x+(c===x?' checked':'')+'> '+x+'</label>').join('')`
      : `'<label>Farbe <select autocomplete=off>'+['','white','blue'].map(x=>'<option'+(c===x?' selected':'')+'>'+x+'</option>').join('')+'</select></label>'`
  return {
    '/': `<!doctype html><title>Shirts</title><main id=m></main><script>${P}
function list(){const c=${read}||'';m.innerHTML=${fields}+${entries('')};m.querySelectorAll('input,select').forEach(i=>i.onchange=()=>{${keep};list()})}list()</script>`,
    '/linen': item,
  }
}

const select = (name: string, options: string[], value: string) =>
  `<select name=${name} aria-label=${name}>${options.map((one) => `<option${one === value ? ' selected' : ''}>${one}</option>`).join('')}</select>`

/** A list that its server filters, orders and pages. */
function openFurniture(isKept: boolean): Record<string, TestPage> {
  const goods = ['oak stool', 'pine chair', 'oak bench', 'pine table', 'oak shelf', 'oak rack']
  return {
    '/': (request, response) => {
      const asked = new URL(request.url ?? '/', 'https://shop.test.example').searchParams
      const [by, page] = [asked.get('by'), Number(asked.get('page') ?? 1)]
      const wood = !isKept && by !== null ? 'all' : (asked.get('wood') ?? 'all')
      const order = asked.get('order') ?? 'newest'
      const all = goods.filter((one) => wood === 'all' || one.startsWith(wood))
      if (order === 'name') all.sort()
      const shown = all.slice((page - 1) * 3, page * 3)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Furniture</title><form>${select('wood', ['all', 'oak', 'pine'], wood)}<button>Filter</button></form>
<form>${select('order', ['newest', 'name'], order)}<input type=hidden name=wood value="${wood}"><input type=hidden name=by value=order><button>Sort</button></form>
<ul>${shown.map((one) => `<li>${one}</li>`).join('')}</ul><a href="/?by=page&page=2&wood=${wood}">2</a> <a href="/">All furniture</a>`)
    },
  }
}

describe('a choice that is lost', () => {
  test.each(['radio', 'select'] as const)('on the way back is found (%s)', async (kind) => {
    const choose = kind === 'radio' ? { check: 'white' } : { select: 'Farbe', option: 'white' }
    const acts = [choose, { click: 'Linen' }, 'back'] as const
    const lost = await listTitles('lost-choice', openShirts(false, kind), acts)
    expect(lost).toEqual([expect.stringMatching(/^Going back loses the choice “white”/)])
    expect(await listTitles('lost-choice', openShirts(true, kind), acts)).toEqual([])
  })

  test.each([
    [
      'sorting',
      [{ select: 'order', option: 'name' }, { click: 'Sort' }],
      'Using the “Sort” button',
    ],
    ['the next page', [{ click: '2' }], 'Using the “2” link'],
  ] as const)('by %s is found', async (_kind, acts, cause) => {
    const filter = [{ select: 'wood', option: 'oak' }, { click: 'Filter' }] as const
    expect(await listTitles('lost-choice', openFurniture(false), [...filter, ...acts])).toEqual([
      `${cause} loses the choice “oak” in the “wood” drop-down list`,
    ])
    expect(await listTitles('lost-choice', openFurniture(true), [...filter, ...acts])).toEqual([])
  })

  test('by a link to everything, or before it had an effect, is not', async () => {
    const choose = { select: 'wood', option: 'oak' }
    const all = [choose, { click: 'Filter' }, { click: 'All furniture' }]
    expect(await listTitles('lost-choice', openFurniture(false), all)).toEqual([])
    const unsent = [choose, { select: 'order', option: 'name' }, { click: 'Sort' }]
    expect(await listTitles('lost-choice', openFurniture(false), unsent)).toEqual([])
  })
})

/** Dishes with buttons above them; a press filters by this one alone, by all that are pressed, or sorts. */
const openDishes = (buttons: string, press: string) =>
  ({
    '/': `<!doctype html><title>Dishes</title><div id=f>${buttons}</div><ul id=l></ul><script>const D=[['Stew','a'],['Pie','b'],['Bread','c'],['Cake','a']];let k=[];const B=[...document.querySelectorAll('#f [data-k]')];let sorted=false;const mark=(b,is)=>{for(const a of ['aria-pressed','aria-checked','aria-selected'])if(b.hasAttribute(a))b.setAttribute(a,is)};const draw=()=>{B.forEach(b=>mark(b,b.dataset.k===''?!k.length:k.includes(b.dataset.k)));const s=D.filter(d=>!k.length||k.includes(d[1]));if(sorted)s.sort();l.innerHTML=s.map(d=>'<li>'+d[0]+'</li>').join('')};document.querySelectorAll('#f [data-k],#f [data-s]').forEach(b=>b.onclick=()=>{const x=b.dataset.k;${press};draw()});draw()</script>`,
  }) as const
const filterButtons = (attribute: string, names: readonly string[]) =>
  names
    .map(
      (name, index) =>
        `<button ${attribute}=${String(index === 0)} data-k="${['', 'a', 'b', 'c'][index] ?? ''}">${name}</button>`,
    )
    .join('')
const alone = 'k=x?[x]:[]'
const sort = (name: string) => `<button data-s=1>${name}</button>`
const kinds = ['aria-pressed', 'aria-checked', 'aria-pressed'] as const
const exclusive = [
  ['English', ['All', 'Vegan', 'Fish', 'Meat'], kinds[0]],
  ['German', ['Alle', 'Vegan', 'Fisch', 'Fleisch'], kinds[1]],
  ['Japanese', ['すべて', '野菜', '魚', '肉'], kinds[2]],
  ['Arabic', ['الكل', 'نباتي', 'سمك', 'لحم'], kinds[0]],
  ['French', ['Tout', 'Végétalien', 'Poisson', 'Viande'], kinds[0]],
] as const

test.each(exclusive)(
  'a filter that takes the place of another is no lost choice, and a sort that undoes it is (%s)',
  async (_language, names, attribute) => {
    const [all, first, second, third] = names
    const buttons = filterButtons(attribute, names)
    const order = [first, second, third, all].map((click) => ({ click }))
    expect(await listTitles('lost-choice', openDishes(buttons, alone), order)).toEqual([])
    const sorted = openDishes(`${buttons}${sort('A–Z')}`, `sorted=!x;${alone}`)
    expect(await listTitles('lost-choice', sorted, [{ click: first }, { click: 'A–Z' }])).toEqual([
      `Using the “A–Z” button loses the choice “${first}”`,
    ])
  },
)

test('a button that shows the whole list again is none, and one that filters further and undoes another is', async () => {
  const plain = '<button data-k=a aria-pressed=false>Vegan</button>'
  const whole = openDishes(`${plain}${sort('Everything')}`, alone)
  const acts = [{ click: 'Vegan' }, { click: 'Everything' }]
  expect(await listTitles('lost-choice', whole, acts)).toEqual([])
  const two =
    '<button data-k=a aria-pressed=false>Vegan</button><button data-k=b aria-pressed=false>Fish</button>'
  const both = openDishes(`${two}${sort('Newest')}`, 'if(x)k.push(x);else{k=[];sorted=true}')
  const lost = [{ click: 'Vegan' }, { click: 'Fish' }, { click: 'Newest' }]
  expect(await listTitles('lost-choice', both, lost)).toEqual([
    'Using the “Newest” button loses the choice “Fish”',
  ])
})

const showDish = (name: string) => `<!doctype html><title>${name} – Bistro</title><h1>${name}</h1>`

/** A list of dishes and their pages: each link leads to its own, or all of them to the first one. */
function openMenu(isFaulty: boolean, [one, other]: readonly [string, string], sign: string) {
  return {
    '/': `<!doctype html><title>Menu</title><ul><li><a href="/1">${one}</a> ${sign}9</li><li><a href="/${isFaulty ? 1 : 2}">${other}</a> ${sign}7</li></ul><a href="/cart">Cart</a>`,
    '/1': showDish(one),
    '/2': showDish(other),
    '/cart': `<!doctype html><title>Cart</title><ul><li>${one} ${isFaulty ? '£' : sign}9</li></ul>`,
  }
}

const dishes = [
  ['Soup of the day', 'Quiche'],
  ['Tagessuppe', 'Käsespätzle'],
  ['味噌汁', 'うどん'],
] as const

test.each(dishes)(
  'the link of “%s” or “%s” that leads to the other one is found',
  async (...names) => {
    const acts = [{ click: names[1] }]
    expect(await listTitles('wrong-target', openMenu(true, names, '€'), acts)).toEqual([
      `“${names[1]}” leads to the page of “${names[0]}”`,
    ])
    expect(
      await listTitles('wrong-target', openMenu(true, names, '€'), [{ click: names[0] }]),
    ).toEqual([])
    expect(await listTitles('wrong-target', openMenu(false, names, '€'), acts)).toEqual([])
  },
)

test.each(['€', '$', '¥'])('the same figure in another currency than %s is found', async (sign) => {
  const acts = [{ click: 'Cart' }]
  expect(await listTitles('changed-currency', openMenu(true, dishes[0], sign), acts)).toEqual([
    `“Soup of the day” costs £9 on /cart and ${sign}9 before`,
  ])
  expect(await listTitles('changed-currency', openMenu(false, dishes[0], sign), acts)).toEqual([])
})

test('what a form empties after it was sent was neither refused nor lost', async () => {
  const chat = `<!doctype html><title>Chat</title><div role=log id=l></div><form id=f><input aria-label=Message id=m required><button>Send</button></form><script>f.onsubmit=e=>{e.preventDefault();m.value=''}</script>`
  const found = await noticeFrictions({ '/': chat }, [
    { type: 'Message', text: 'Hello there', submit: true },
  ])
  expect(found.map(({ detector }) => detector)).not.toContain('silent-validation')
  expect(found.map(({ detector }) => detector)).not.toContain('lost-input')
})

const listLock = (price: string) =>
  `<!doctype html><title>Radhaus</title><header><a href="/?p=1">Radhaus</a></header><ul><li><a href="/s">Schloss</a> ${price}</li></ul>`

test('a logo that leads to the list is none of its items, and 19,5 € is 19,50 €', async () => {
  const lock =
    '<!doctype html><title>Schloss</title><header><a href="/?p=1">Radhaus</a></header><ul><li>Schloss 19,50 €</li></ul>'
  const acts = [{ click: 'Schloss' }, { click: 'Radhaus' }] as const
  expect(
    await listTitles('differing-price', { '/': listLock('19,5 €'), '/s': lock }, acts),
  ).toEqual([])
  expect(await listTitles('differing-price', { '/': listLock('18 €'), '/s': lock }, acts)).toEqual([
    '“Schloss” costs 19,50 € on its page and 18 € in the list',
  ])
})

/** Cards with a list of their own; the one that was changed last comes first, and all are drawn anew. */
const openBoard = (field: string, columns: readonly string[]) =>
  ({
    '/': `<!doctype html><meta charset=utf-8><title>Board</title><ul id=b></ul><script>
      const C = ${JSON.stringify(columns)}, cards = [['Paint', 0], ['Sand', 0], ['Saw', 0]]
      function draw() {
        b.innerHTML = cards.map(([card, at]) => '<li><b>' + card + ' · ' + C[at] + '</b> <select aria-label="${field}">' + C.map((one, i) => '<option' + (i === at ? ' selected' : '') + '>' + one + '</option>').join('') + '</select></li>').join('')
        for (const [at, one] of b.querySelectorAll('select').entries()) one.onchange = () => { const [card] = cards.splice(at, 1); cards.unshift([card[0], one.selectedIndex]); draw() }
      }
      draw()
    </script>`,
  }) as const

test.each([
  ['Column', ['To do', 'Doing', 'Done']],
  ['Spalte', ['Offen', 'In Arbeit', 'Fertig']],
  ['État', ['À faire', 'En cours', 'Terminé']],
  ['Estado', ['Pendiente', 'En curso', 'Hecho']],
  ['列', ['未着手', '進行中', '完了']],
])('a choice of one card is not lost by that of another one (%s)', async (field, columns) => {
  const [, doing = '', done = ''] = columns
  const acts = [
    { select: field, option: done },
    { select: field, option: doing, nth: 2 },
  ]
  expect(await listTitles('lost-choice', openBoard(field, columns), acts)).toEqual([])
})
