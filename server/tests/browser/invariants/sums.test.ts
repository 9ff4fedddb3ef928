import { createPage, testInvariant, testSilence } from '../../support/browser/test-invariant.ts'

const plus = (name: string, price: string, [row, other]: [string, string]) =>
  createPage(
    `<table><tbody><tr><td>${name}<td>${price}<td><span id=q>1</span> <button id=b>+</button><td id=s>${row}</table><script>b.onclick=()=>{q.textContent=2;[[||s.textContent='${other}']]}</script>`,
  )

testInvariant('stale-row', [
  {
    kind: 'a table',
    site: plus('House blend', '€9.50', ['€9.50', '€19.00']),
    acts: [{ click: '+' }],
    title: '2 of “House blend” still cost €9.50, at €9.50 each',
  },
  {
    kind: 'a number field of a list, in German',
    site: createPage(
      `<form id=f><ul><li>Tee <i>3,50 €</i> <input type=number aria-label=Menge id=q value=1> <b id=s>3,50 €</b></li></ul></form><p id=n></p><script>f.onsubmit=e=>{e.preventDefault();n.textContent='Aktualisiert.';[[||s.textContent=(q.value*3.5).toLocaleString('de',{style:'currency',currency:'EUR'})]]}</script>`,
    ),
    acts: [{ type: 'Menge', text: '3', submit: true }],
    title: '3 of “Tee” still cost 3,50 €, at 3,50 € each',
  },
  {
    kind: 'cards with a choice, in Japanese',
    site: createPage(
      `<section><div><h2>緑茶</h2><p>¥400</p><select id=q aria-label=数量><option>1<option>2<option>3</select><p id=s>¥400</p></div><div><h2>紅茶</h2><p>¥300</p><select aria-label=個数><option>1</select><p>¥300</p></div></section><script>q.onchange=()=>{[[s.title='x'||s.textContent='¥'+400*q.value]]}</script>`,
    ),
    acts: [{ select: '数量', option: '3' }],
    title: '3 of “緑茶” still cost ¥400, at ¥400 each',
  },
  {
    kind: 'a line with a minus, in French',
    site: createPage(
      `<div role=list><div role=listitem><span>Savon</span><p>4 €</p><p id=q>3</p><button id=b>−</button><p id=s>12 €</p></div></div><script>b.onclick=()=>{q.textContent=2;[[||s.textContent='8 €']]}</script>`,
    ),
    acts: [{ click: '−' }],
    title: '2 of “Savon” still cost 12 €, at 4 € each',
  },
  {
    kind: 'a row of a server, in Arabic',
    site: (isFaulty) => {
      const show = (count: number) =>
        `<!doctype html><title>السلة</title><ul><li><b>شاي</b><p>10 SAR</p><p>${count}</p><p>${isFaulty ? 10 : 10 * count} SAR</p><a href="/?n=${count + 1}">زيادة</a></li></ul>`
      return {
        '/': (request, response) => {
          const { searchParams } = new URL(request.url ?? '/', 'https://shop.test.example')
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(show(Number(searchParams.get('n') ?? 1)))
        },
      }
    },
    acts: [{ click: 'زيادة' }],
    title: '2 of “شاي” still cost 10 SAR, at 10 SAR each',
  },
])

testSilence('stale-row', [
  {
    kind: 'a number that is typed and not sent',
    site: createPage(
      '<ul><li>Tea <i>£3</i> <input type=number aria-label=Number value=1> <b>£3</b></li></ul><button>Update</button>',
    )(true),
    acts: [{ type: 'Number', text: '2' }],
  },
  {
    kind: 'a row whose amount is not its number times its price',
    site: plus('Blend', '€9.50', ['€9.00', '€9.00'])(true),
    acts: [{ click: '+' }],
  },
])

const total = (rows: readonly [string, string][], label: string, end: string) =>
  createPage(
    `<ul>${rows.map(([name, price], index) => `<li>${name} <i id=i${index}>${price}</i> </li>`).join('')}</ul><button id=b>+</button><p>${label} <b id=t></b></p><script>const A=${JSON.stringify(rows.map(([, price]) => price))};${end}</script>`,
  )

const showHotel = (room: number, sum: number) =>
  `<!doctype html><title>Hôtel</title><ul><li>Chambre <b>${room} €</b></li><li>Taxe <b>4 €</b></li></ul><p>À payer : ${sum} €</p><a href="/?vue=mer">Vue sur mer</a>`

testInvariant('wrong-total', [
  {
    kind: 'the other way',
    site: total(
      [
        ['Blend', '€9.50'],
        ['Papers', '€4.00'],
      ],
      'Subtotal',
      "t.textContent='€13.50';b.onclick=()=>{i0.textContent='€19.00';t.textContent='[[€4.00||€23.00]]'}",
    ),
    acts: [{ click: '+' }],
    title: '“Subtotal” goes from €13.50 to €4.00 when “Blend” changes to €19.00',
  },
  {
    kind: 'twice as far, in German',
    site: total(
      [
        ['Tee', '3 €'],
        ['Kaffee', '6 €'],
      ],
      'Summe',
      "t.textContent='9 €';b.onclick=()=>{i1.textContent='12 €';t.textContent='[[21||15]] €'}",
    ),
    acts: [{ click: '+' }],
    title: '“Summe” goes from 9 € to 21 € when “Kaffee” changes to 12 €',
  },
  {
    kind: 'when an extra is ticked, in yen',
    site: createPage(
      `<main><section><h2>乗車券</h2><p id=s>¥8,000</p></section><section><h2>特急券</h2><p>¥5,000</p></section></main><label><input type=checkbox id=c> グリーン車</label><p>合計 <span id=t>¥13,000</span></p><script>c.onchange=()=>{s.textContent='¥9,500';t.textContent='[[¥16,000||¥14,500]]'}</script>`,
    ),
    acts: [{ check: 'グリーン車' }],
    title: '“合計” goes from ¥13,000 to ¥16,000 when “乗車券” changes to ¥9,500',
  },
  {
    kind: 'when one is taken off, in a table in Polish',
    site: createPage(
      `<table><tbody><tr><td>Bilet<td id=s>80 zł<tr><td>Mapa<td>10 zł</table><button id=b>−</button><p>Razem: <b id=t>90 zł</b></p><script>b.onclick=()=>{s.textContent='40 zł';t.textContent='[[130||50]] zł'}</script>`,
    ),
    acts: [{ click: '−' }],
    title: '“Razem” goes from 90 zł to 130 zł when “Bilet” changes to 40 zł',
  },
  {
    kind: 'of a server, in French',
    site: (isFaulty) => {
      return {
        '/': (request, response) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          const hasView = request.url?.includes('mer') === true
          response.end(hasView ? showHotel(100, isFaulty ? 124 : 104) : showHotel(80, 84))
        },
      }
    },
    acts: [{ click: 'Vue sur mer' }],
    title: '“À payer” goes from 84 € to 124 € when “Chambre” changes to 100 €',
  },
])

testSilence('wrong-total', [
  {
    kind: 'postage that changed as well',
    site: createPage(
      `<ul><li>Tea <i id=i>€10</i></li><li>Cup <i>€5</i></li></ul><button id=b>+</button><p>Postage <i id=p>€0</i></p><p>Total <b id=t>€15</b></p><script>b.onclick=()=>{i.textContent='€20';p.textContent='€10';t.textContent='€35'}</script>`,
    )(true),
    acts: [{ click: '+' }],
  },
])

testInvariant('stale-total', [
  {
    kind: 'although an item was removed',
    site: createPage(
      `<ul id=l><li>Milk <i>€2.00</i> <button>Remove</button></li><li>Rice <i>€3.00</i> <button>Remove</button></li><li>Oats <i>€4.00</i> <button>Remove</button></li></ul><p>Total <b id=t>€9.00</b></p><script>l.onclick=e=>{if(e.target.localName==='button'){e.target.parentElement.remove();[[||t.textContent='€6.00']]}}</script>`,
    ),
    acts: [{ click: 'Remove', nth: 2 }],
    title: '“Total” stays €9.00 when “Rice” is removed',
  },
])

const discount = (
  goods: string,
  control: string,
  [label, was, is]: [string, string, string],
  sum: [string, string],
) =>
  createPage(
    `${goods}${control}<p>${label} <i id=d>${was}</i></p><p>${sum[0]} <b id=t>${sum[1]}</b></p><script>document.querySelector('#f').addEventListener(f.localName==='button'?'click':'change',()=>{d.textContent='${is}';t.textContent=f.value||f.dataset.to})</script>`,
  )

testInvariant('wrong-discount', [
  {
    kind: 'a coupon that is added',
    site: discount(
      '<ul><li>Wool €30.00</li><li>Needles €20.00</li></ul>',
      '<button id=f data-to="[[€55.00||€45.00]]">Apply</button>',
      ['Discount', '€0.00', '−€5.00'],
      ['Total', '€50.00'],
    ),
    acts: [{ click: 'Apply' }],
    title: '“Total” goes from €50.00 to €55.00 although “Discount” says −€5.00',
  },
  {
    kind: 'a voucher that counts twice, in German',
    site: discount(
      '<table><tr><td>Wolle<td>30,00 €<tr><td>Nadeln<td>20,5 €</table>',
      '<button id=f data-to="[[30,50 €||40,50 €]]">Gutschein einlösen</button>',
      ['Gutschein', '0 €', '-10 €'],
      ['Summe', '50,50 €'],
    ),
    acts: [{ click: 'Gutschein einlösen' }],
    title: '“Summe” goes from 50,50 € to 30,50 € although “Gutschein” says -10 €',
  },
  {
    kind: 'a rate that is chosen, in zlotys',
    site: discount(
      '<p>Bilet 40 zł</p>',
      '<select id=f aria-label=Ulga><option value="40 zł">Brak<option value="[[60 zł||20 zł]]">Student</select>',
      ['Ulga', '0 zł', '−20 zł'],
      ['Razem', '40 zł'],
    ),
    acts: [{ select: 'Ulga', option: 'Student' }],
    title: '“Razem” goes from 40 zł to 60 zł although “Ulga” says −20 zł',
  },
  {
    kind: 'points, in yen',
    site: discount(
      '<p>茶 ¥1,200</p>',
      '<button id=f data-to="[[¥1,400||¥1,000]]">割引を使う</button>',
      ['割引', '¥0', '−¥200'],
      ['合計', '¥1,200'],
    ),
    acts: [{ click: '割引を使う' }],
    title: '“合計” goes from ¥1,200 to ¥1,400 although “割引” says −¥200',
  },
  {
    kind: 'a card, in French',
    site: discount(
      '<div><h3>Livre</h3><p>20 €</p></div><div><h3>Carnet</h3><p>5 €</p></div>',
      '<button id=f data-to="[[19 €||22 €]]">Carte de fidélité</button>',
      ['Remise', '0 €', '-3 €'],
      ['À payer', '25 €'],
    ),
    acts: [{ click: 'Carte de fidélité' }],
    title: '“À payer” goes from 25 € to 19 € although “Remise” says -3 €',
  },
])

testSilence('wrong-discount', [
  {
    kind: 'an account, whose expenses rise by a new one',
    site: createPage(
      `<p>Salary €900</p><button id=f>Book</button><p>Rent <i id=d>€0</i></p><p>Expenses <b id=t>€50</b></p><script>f.onclick=()=>{d.textContent='−€40';t.textContent='€90'}</script>`,
    )(true),
    acts: [{ click: 'Book' }],
  },
])
