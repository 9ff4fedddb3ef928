import { describe, expect, test } from 'vitest'
import { listTitles } from '../../support/browser/notice-frictions.ts'
import { chooseVersion, type Variant } from '../../support/browser/page-version.ts'

describe.each<Variant>([
  [
    'the last entry of a list',
    `<ul id=l></ul><script>const A=['Bread','Milk','Rice'];function d(){l.innerHTML='';A.forEach((a,i)=>{const li=document.createElement('li');li.textContent=a+' ';const b=document.createElement('button');b.textContent='Remove';b.ariaLabel='Remove '+a;b.onclick=()=>{[[A.pop()||A.splice(i,1)]];d()};li.append(b);l.append(li)})}d()</script>`,
    [{ click: 'Remove Milk' }],
    '“Remove” on “Milk” removes “Rice” instead',
  ],
  [
    'the first line of a table, in German',
    `<table id=t><thead><tr><th>Ware<th>Preis<th></thead><tbody><tr><td>Brie<td>6,00 €<td><button>Entfernen</button><tr><td>Gouda<td>5,00 €<td><button>Entfernen</button><tr><td>Quark<td>1,00 €<td><button>Entfernen</button></tbody></table><script>t.onclick=e=>{if(e.target.localName==='button')[[t.tBodies[0].rows[0]||e.target.closest('tr')]].remove()}</script>`,
    [{ click: 'Entfernen', nth: 2 }],
    '“Entfernen” on “Gouda” removes “Brie” instead',
  ],
  [
    'the neighbour of a card with a cross',
    `<main id=m><div><h2>Lampe rouge</h2><p>20 €</p><button>×</button></div><div><h2>Lampe bleue</h2><p>22 €</p><button>×</button></div><div><h2>Lampe verte</h2><p>24 €</p><button>×</button></div></main><script>m.onclick=e=>{if(e.target.localName!=='button')return;const c=e.target.parentElement;[[c.nextElementSibling||c]].remove()}</script>`,
    [{ click: '×', nth: 1 }],
    '“×” on “Lampe rouge” removes “Lampe bleue” instead',
  ],
  [
    'a paragraph too many, in Japanese',
    `<section id=m><p>牛乳 ¥200 <button>削除</button></p><p>米 ¥900 <button>削除</button></p><p>茶 ¥400 <button>削除</button></p></section><script>m.onclick=e=>{if(e.target.localName!=='button')return;const c=e.target.parentElement;[[c.nextElementSibling.remove()||0]];c.remove()}</script>`,
    [{ click: '削除', nth: 1 }],
    '“削除” on “牛乳” also removes “米”',
  ],
  [
    'a role instead of a tag, in Polish',
    `<div role=list id=m><div role=listitem><span>Rower</span> <a href="#x" role=button>Usuń</a></div><div role=listitem><span>Kask</span> <a href="#x" role=button>Usuń</a></div><div role=listitem><span>Dzwonek</span> <a href="#x" role=button>Usuń</a></div></div><script>m.onclick=e=>{if(e.target.localName!=='a')return;e.preventDefault();[[m.lastElementChild||e.target.parentElement]].remove()}</script>`,
    [{ click: 'Usuń', nth: 1 }],
    '“Usuń” on “Rower” removes “Dzwonek” instead',
  ],
])('a button that removes %s', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('wrong-removal', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it removes its own item', async () => {
    expect(await listTitles('wrong-removal', chooseVersion(markup, false), acts)).toEqual([])
  })
})

describe.each<Variant>([
  [
    'the number of a line rises',
    `<table><tbody><tr><td>Blend<td>€9.50<td><span id=q>1</span> <button>+</button><td id=s>€9.50<tr><td>Papers<td>€4.00<td><span>1</span><td>€4.00</tbody></table><p>Subtotal <b id=u>€13.50</b></p><script>document.querySelector('button').onclick=()=>{q.textContent=2;s.textContent='€19.00';[[||u.textContent='€23.00']]}</script>`,
    [{ click: '+' }],
    '“Subtotal” stays €13.50 when “Blend” changes to €19.00',
  ],
  [
    'a number field is changed, in German',
    `<ul><li>Tee <input type=number aria-label="Menge Tee" id=q value=1> <b id=s>3,50 €</b></li><li>Kaffee <b>6,50 €</b></li></ul><dl><dt>Zwischensumme</dt><dd id=u>10 €</dd></dl><script>q.oninput=()=>{const e=x=>x.toLocaleString('de',{style:'currency',currency:'EUR'});s.textContent=e(q.value*3.5);[[||u.textContent=e(q.value*3.5+6.5)]]}</script>`,
    [{ type: 'Menge Tee', text: '2' }],
    '“Zwischensumme” stays 10 € when “Tee” changes to 7,00 €',
  ],
  [
    'an extra is ticked, in French',
    `<div><h3>Chambre</h3><p id=s>80 €</p></div><div><h3>Taxe</h3><p>4 €</p></div><label><input type=checkbox id=c> Petit-déjeuner</label><p>À payer : <span id=u>84 €</span></p><script>c.onchange=()=>{s.textContent='92 €';[[||u.textContent='96 €']]}</script>`,
    [{ check: 'Petit-déjeuner' }],
    '“À payer” stays 84 € when “Chambre” changes to 92 €',
  ],
  [
    'a size is chosen, in crowns',
    `<ul><li>Duk <select id=c aria-label=Storlek><option>Liten<option>Stor</select> <i id=s>1 200 kr</i></li><li>Löpare <i>300 kr</i></li></ul><p>Summa: <span id=u>1 500 kr</span></p><script>c.onchange=()=>{s.textContent='1 700 kr';[[||u.textContent='2 000 kr']]}</script>`,
    [{ select: 'Storlek', option: 'Stor' }],
    '“Summa” stays 1 500 kr when “Duk” changes to 1 700 kr',
  ],
  [
    'an upgrade is pressed, in yen',
    `<main><section><h2>乗車券</h2><p id=s>¥8,000</p></section><section><h2>特急券</h2><p>¥5,000</p></section></main><button onclick="s.textContent='¥9,500';[[||u.textContent='¥14,500']]">グリーン車</button><p>合計 <span id=u>¥13,000</span></p>`,
    [{ click: 'グリーン車' }],
    '“合計” stays ¥13,000 when “乗車券” changes to ¥9,500',
  ],
])('a total that stays when %s', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('stale-total', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it follows', async () => {
    expect(await listTitles('stale-total', chooseVersion(markup, false), acts)).toEqual([])
  })
})

describe.each<Variant>([
  [
    'a coupon',
    `<ul><li>Blue wool €30.00</li><li>Needles €20.00</li></ul><form id=f><input aria-label=Coupon value=W10><button>Apply</button></form><p>Discount <i id=d>€0.00</i></p><p>Total <b id=t>€50.00</b></p><script>f.onsubmit=e=>{e.preventDefault();d.textContent='−€5.00';[[||t.textContent='€45.00']]}</script>`,
    [{ click: 'Apply' }],
    '“Total” stays €50.00 although “Discount” says −€5.00',
  ],
  [
    'a voucher whose line is new, in German',
    `<table><tr><td>Wolle<td>30,00 €<tr><td>Nadeln<td>20,5 €</table><button id=f>Gutschein einlösen</button><dl id=l><dt>Summe</dt><dd id=t>50,50 €</dd></dl><script>f.onclick=()=>{l.insertAdjacentHTML('afterbegin','<dt>Gutschein</dt><dd>-10 €</dd>');[[||t.textContent='40,50 €']]}</script>`,
    [{ click: 'Gutschein einlösen' }],
    '“Summe” stays 50,50 € although “Gutschein” says -10 €',
  ],
  [
    'points that are ticked, in pounds',
    `<p>Coat £80</p><p>Delivery £4</p><label><input type=checkbox id=f> Use 500 points</label><p>Points <i id=d>£0</i></p><p>To pay <b id=t>£84</b></p><script>f.onchange=()=>{d.textContent='- £5';[[||t.textContent='£79']]}</script>`,
    [{ check: 'Use 500 points' }],
    '“To pay” stays £84 although “Points” says - £5',
  ],
  [
    'a tariff that is chosen, in zlotys',
    `<p>Bilet 40 zł</p><select id=f aria-label=Ulga><option>Brak<option>Student</select><p>Ulga <i id=d>0 zł</i></p><p>Razem <b id=t>40 zł</b></p><script>f.onchange=()=>{d.textContent='−20 zł';[[||t.textContent='20 zł']]}</script>`,
    [{ select: 'Ulga', option: 'Student' }],
    '“Razem” stays 40 zł although “Ulga” says −20 zł',
  ],
  [
    'a card of regular customers, in yen',
    `<p>茶 ¥1,200</p><button id=f>割引を使う</button><p>割引 <i id=d>¥0</i></p><p>合計 <b id=t>¥1,200</b></p><script>f.onclick=()=>{d.textContent='−¥200';[[||t.textContent='¥1,000']]}</script>`,
    [{ click: '割引を使う' }],
    '“合計” stays ¥1,200 although “割引” says −¥200',
  ],
])('a total that ignores %s', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('ignored-discount', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it follows', async () => {
    expect(await listTitles('ignored-discount', chooseVersion(markup, false), acts)).toEqual([])
  })
})

const show = '<button onclick="out.hidden=false">Show</button>'

test.each([
  [
    'a ledger',
    `<p>Rent $650</p><p>Salary $2400</p><p>Bank $-1750</p>${show}<p id=out hidden>Checking $-650</p>`,
  ],
  [
    'a ledger without anything below zero before',
    `<p>Loyer 650 €</p><p>Pain 7,40 €</p>${show}<p id=out hidden>Compte -650 €</p>`,
  ],
  [
    'a statement',
    `<p>Kontostand 1.000 €</p><p>Miete 400 €</p>${show}<p id=out hidden>Überweisung −50 €</p>`,
  ],
  [
    'the change of a price',
    `<p>株価 ¥1,200</p><p>高値 ¥1,250</p>${show}<p id=out hidden>前日比 −¥30</p>`,
  ],
  [
    'a temperature beside prices',
    `<p>Ice £2</p><p>Cone £3</p>${show}<p id=out hidden>Save £-1</p>`,
  ],
])('what is below zero in %s takes nothing from a total', async (_kind, markup) => {
  expect(await listTitles('ignored-discount', { '/': markup }, [{ click: 'Show' }])).toEqual([])
})

describe.each<Variant>([
  [
    'a note in a cart',
    `<form id=f><div id=i><p>Brie, €6.00</p><p>Gouda, €5.00</p></div><button [[||type=button]] id=e>Empty basket</button><input aria-label=Note><button>Save note</button></form><script>f.onsubmit=v=>{v.preventDefault();if(v.submitter===e)i.innerHTML=''}</script>`,
    [{ type: 'Note', text: 'Sliced', submit: true }],
    'Enter in the “Note” field removes “Brie”, “Gouda”',
  ],
  [
    'a name, in German',
    `<form id=f><ul id=i><li>Tee <b>3,50 €</b></li></ul><button [[||type=button]] name=leeren>Warenkorb leeren</button><label>Name <input></label><button>Weiter</button></form><script>f.onsubmit=v=>{v.preventDefault();if(v.submitter.name)i.remove()}</script>`,
    [{ type: 'Name', text: 'Ada', submit: true }],
    'Enter in the “Name” field removes “Tee”',
  ],
])('Enter in %s that empties a list', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('emptied-list', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if the form’s own button is pressed', async () => {
    expect(await listTitles('emptied-list', chooseVersion(markup, false), acts)).toEqual([])
  })
})

const filtered = (fields: string, goods: readonly [string, string][], end: string) =>
  `${fields}<ul id=l></ul><script>const P=${JSON.stringify(goods.map((one) => one.join(':')))}.map(p=>p.split(':'));function d(v){l.innerHTML=P.filter(p=>!v||[[p[1].${end}||p[1]===v]]).map(p=>'<li><h3>'+p[0]+'</h3>'+p[1]+'</li>').join('')}d('');document.querySelectorAll('select,input').forEach(f=>f.onchange=()=>d(f.value))</script>`
const select = (name: string, ...options: string[]) =>
  `<select aria-label=${name}><option value="">–${options.map((one) => `<option>${one}`).join('')}</select>`

describe.each<Variant>([
  [
    'of a drop-down list',
    filtered(
      select('Wood', 'oak', 'pine'),
      [
        ['Stool', 'oak'],
        ['Bench', 'pine'],
        ['Tray', 'oak'],
        ['Shelf', 'pine'],
        ['Rack', 'pine'],
      ],
      "replace('pine','oak')===v&&p[0]!=='Shelf'&&p[0]!=='Bench'",
    ),
    [{ select: 'Wood', option: 'oak' }],
    'The filter “oak” still shows “Rack”',
  ],
  [
    'of options, in German',
    filtered(
      '<label><input type=radio name=f value=rot> rot</label><label><input type=radio name=f value=blau> blau</label>',
      [
        ['Helm', 'rot'],
        ['Schloss', 'blau'],
        ['Pumpe', 'rot'],
        ['Licht', 'blau'],
      ],
      "toString()===v&&p[0]!=='Pumpe'",
    ),
    [{ check: 'rot' }],
    'The filter “rot” no longer shows “Pumpe”',
  ],
])('a filter %s that leaks', (_kind, markup, acts, title) => {
  test('is found', async () => {
    expect(await listTitles('leaky-filter', chooseVersion(markup, true), acts)).toEqual([title])
  })
  test('is not, if it fits', async () => {
    expect(await listTitles('leaky-filter', chooseVersion(markup, false), acts)).toEqual([])
  })
})
