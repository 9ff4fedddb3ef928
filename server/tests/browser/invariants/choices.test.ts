import { createPage, testInvariant, testSilence } from '../../support/browser/test-invariant.ts'

/** Parts that open: the own one, or the next. */
const parts = (names: readonly string[], tag = 'button') =>
  createPage(
    `<main id=m>${names.map((name) => `<${tag} ${tag === 'button' ? '' : 'role=button tabindex=0 '}aria-expanded=false>${name}</${tag}><p hidden>About ${name}.</p>`).join('')}</main><script>const B=[...document.querySelectorAll('[aria-expanded]')];B.forEach((b,i)=>b.onclick=()=>{const o=B[ [[(i+1)%B.length||i]] ];o.ariaExpanded=o.ariaExpanded!=='true';o.nextElementSibling.hidden=o.ariaExpanded!=='true'})</script>`,
  )

testInvariant('wrong-opening', [
  {
    kind: 'buttons',
    site: parts(['Delivery', 'Returns', 'Payment']),
    acts: [{ click: 'Delivery' }],
    title: '“Delivery” opens “Returns”',
  },
  {
    kind: 'areas, in German',
    site: parts(['Versand', 'Rückgabe'], 'div'),
    acts: [{ click: 'Rückgabe' }],
    title: '“Rückgabe” opens “Versand”',
  },
  {
    kind: 'in Japanese',
    site: parts(['配送', '返品', '支払い']),
    acts: [{ click: '返品' }],
    title: '“返品” opens “支払い”',
  },
  {
    kind: 'menus, in French',
    site: parts(['Produits', 'Services'], 'span'),
    acts: [{ click: 'Produits' }],
    title: '“Produits” opens “Services”',
  },
  {
    kind: 'summaries, in Arabic',
    site: createPage(
      `<details id=a><summary>الشحن</summary><p>غدا</p></details><details id=b><summary>الإرجاع</summary><p>شهر</p></details><script>a.firstElementChild.onclick=e=>{[[e.preventDefault();b.open=true||]]}</script>`,
    ),
    acts: [{ click: 'الشحن' }],
    title: '“الشحن” opens “الإرجاع”',
  },
])

testSilence('wrong-opening', [
  {
    kind: 'a part that opens another one within it',
    site: createPage(
      `<button id=a aria-expanded=false>All</button><button id=b aria-expanded=false>First</button><script>a.onclick=()=>{a.ariaExpanded=b.ariaExpanded='true'}</script>`,
    )(true),
    acts: [{ click: 'All' }],
  },
])

testInvariant('wrong-tick', [
  {
    kind: 'a box whose label belongs to another',
    site: createPage(
      `<div><input type=checkbox id=a aria-label=Milk><input type=checkbox id=b aria-label=Rice></div><script>a.onclick=e=>{[[e.preventDefault();setTimeout(()=>{b.checked=true})||]]}</script>`,
    ),
    acts: [{ check: 'Milk' }],
    title: 'Ticking “Milk” ticks “Rice”',
  },
  {
    kind: 'options, in German',
    site: createPage(
      `<label><input type=radio name=r> Abholung</label><label><input type=radio name=r id=b> Lieferung</label><script>const a=document.querySelector('input');a.onclick=()=>{[[setTimeout(()=>{b.checked=true})||]]}</script>`,
    ),
    acts: [{ check: 'Abholung' }],
    title: 'Ticking “Abholung” ticks “Lieferung”',
  },
  {
    kind: 'switches, in Japanese',
    site: createPage(
      `<button role=switch aria-checked=false>メール</button><button role=switch aria-checked=false>電話</button><script>const B=[...document.querySelectorAll('button')];B.forEach((b,i)=>b.onclick=()=>{B[ [[1-i||i]] ].ariaChecked='true'})</script>`,
    ),
    acts: [{ click: 'メール' }],
    title: 'Ticking “メール” ticks “電話”',
  },
  {
    kind: 'tabs, in French',
    site: createPage(
      `<div role=tablist><button role=tab aria-selected=false>Avis</button><button role=tab aria-selected=false>Détails</button><button role=tab aria-selected=false>Photos</button></div><script>const B=[...document.querySelectorAll('button')];B.forEach((b,i)=>b.onclick=()=>{B.forEach(o=>o.ariaSelected='false');B[ [[(i+1)%3||i]] ].ariaSelected='true'})</script>`,
    ),
    acts: [{ click: 'Avis' }],
    title: 'Ticking “Avis” ticks “Détails”',
  },
  {
    kind: 'a table of boxes',
    site: createPage(
      `<table><tr><td>Monday<td><input type=checkbox aria-label=Monday><tr><td>Tuesday<td><input type=checkbox aria-label=Tuesday></table><script>const B=[...document.querySelectorAll('input')];B[0].onchange=()=>{[[B[0].checked=false;B[1].checked=true||]]}</script>`,
    ),
    acts: [{ check: 'Monday' }],
    title: 'Ticking “Monday” ticks “Tuesday”',
  },
])

testSilence('wrong-tick', [
  {
    kind: 'one that is refused',
    site: createPage(
      `<input type=checkbox id=a aria-label=Milk><input type=checkbox aria-label=Rice><script>a.onclick=e=>e.preventDefault()</script>`,
    )(true),
    acts: [{ check: 'Milk' }],
  },
])

/** A list of suggestions that fills in its field: with the next entry, or the own one. */
const suggesting = (label: string, names: readonly string[], entry: string, list: string) =>
  createPage(
    `<label>${label} <input id=x role=combobox></label><${list} id=l>${names.map((name) => `<${entry}>${name}</${entry.split(' ')[0]}>`).join('')}</${list.split(' ')[0]}><script>const L=[...l.children];l.onclick=e=>{const i=L.indexOf(e.target);if(i>=0)x.value=L[ [[(i+1)%L.length||i]] ].textContent}</script>`,
  )

testInvariant('other-suggestion', [
  {
    kind: 'options',
    site: suggesting('Station', ['York', 'Leeds', 'Hull'], 'div role=option', 'div role=listbox'),
    acts: [{ click: 'York' }],
    title: 'Choosing “York” puts “Leeds” into the “Station” drop-down list',
  },
  {
    kind: 'options, in German',
    site: suggesting('Ort', ['Ulm', 'Hof', 'Jena'], 'li role=option tabindex=0', 'ul role=listbox'),
    acts: [{ click: 'Jena' }],
    title: 'Choosing “Jena” puts “Ulm” into the “Ort” drop-down list',
  },
  {
    kind: 'buttons, in Japanese',
    site: suggesting('駅', ['東京', '大阪', '京都'], 'button type=button', 'div'),
    acts: [{ click: '大阪' }],
    title: 'Choosing “大阪” puts “京都” into the “駅” drop-down list',
  },
  {
    kind: 'a menu, in French',
    site: suggesting('Ville', ['Lyon', 'Metz'], 'button role=menuitem', 'div role=menu'),
    acts: [{ click: 'Metz' }],
    title: 'Choosing “Metz” puts “Lyon” into the “Ville” drop-down list',
  },
  {
    kind: 'options, in Arabic',
    site: suggesting('المدينة', ['دبي', 'عمان', 'بغداد'], 'div role=option', 'div role=listbox'),
    acts: [{ click: 'دبي' }],
    title: 'Choosing “دبي” puts “عمان” into the “المدينة” drop-down list',
  },
])

testSilence('other-suggestion', [
  {
    kind: 'an entry that is written out in full',
    site: createPage(
      `<label>Station <input id=x role=combobox></label><div role=listbox id=l><div role=option>York</div><div role=option>York Road</div></div><script>l.onclick=()=>{x.value='York Road'}</script>`,
    )(true),
    acts: [{ click: 'York' }],
  },
])

/** A calendar that fills in its field: with the day before, or the own one. */
const calendar = (label: string, show: string, cell: (day: number) => string) =>
  createPage(
    `<label>${label} <input id=x readonly></label><div id=l>${Array.from({ length: 31 }, (_, index) => cell(index + 1)).join('')}</div><script>l.onclick=e=>{const d=Number.parseInt(e.target.textContent);if(!d)return;const t=new Date(Date.UTC(2027,2,d-[[1||0]]));x.value=${show}}</script>`,
  )
const buttons = (day: number) => `<button type=button>${day}</button>`

testInvariant('other-picked-day', [
  {
    kind: 'as a date',
    site: calendar('Date', 't.toISOString().slice(0,10)', buttons),
    acts: [{ click: '14' }],
    title: 'Choosing day 14 puts “2027-03-13” into the “Date” field',
  },
  {
    kind: 'in German',
    site: calendar('Datum', "t.toLocaleDateString('de',{timeZone:'UTC'})", (day) =>
      buttons(day).replace('</', '.</'),
    ),
    acts: [{ click: '20.' }],
    title: 'Choosing day 20. puts “19.3.2027” into the “Datum” field',
  },
  {
    kind: 'in Japanese',
    site: calendar(
      '日付',
      "t.toLocaleDateString('ja',{timeZone:'UTC',year:'numeric',month:'long',day:'numeric'})",
      (day) => buttons(day).replace('</', '日</'),
    ),
    acts: [{ click: '15日' }],
    title: 'Choosing day 15日 puts “2027年3月14日” into the “日付” field',
  },
  {
    kind: 'at the beginning of a month, in French',
    site: calendar(
      'Jour',
      "t.toLocaleDateString('fr',{timeZone:'UTC',year:'numeric',month:'long',day:'numeric'})",
      buttons,
    ),
    acts: [{ click: '1' }],
    title: 'Choosing day 1 puts “28 février 2027” into the “Jour” field',
  },
  {
    kind: 'of cells',
    site: calendar(
      'Arrival',
      "t.toLocaleDateString('en-GB',{timeZone:'UTC',year:'numeric',month:'short',day:'numeric'})",
      (day) => `<div role=button tabindex=0>${day}</div>`,
    ),
    acts: [{ click: '25' }],
    title: 'Choosing day 25 puts “24 Mar 2027” into the “Arrival” field',
  },
])

testSilence('other-picked-day', [
  {
    kind: 'the first day of the week that was chosen',
    site: createPage(
      `<label>Week <input id=x readonly></label><div id=l>${Array.from({ length: 31 }, (_, index) => buttons(index + 1)).join('')}</div><script>l.onclick=()=>{x.value='2027-03-08'}</script>`,
    )(true),
    acts: [{ click: '11' }],
  },
])

/** A switch with a number: it counts every press, or takes the second one back. */
const liking = (name: string, isInside: boolean) =>
  createPage(
    `<button id=b aria-pressed=false>${isInside ? `${name} 5` : name}</button><p id=n>${isInside ? '' : `${name}: 5`}</p><script>let k=5;b.onclick=()=>{const on=b.ariaPressed!=='true';b.ariaPressed=on;k+=[[1||(on?1:-1)]];${isInside ? `b.textContent='${name} '+k` : `n.textContent='${name}: '+k`}}</script>`,
  )

testInvariant('uneven-toggle', [
  {
    kind: 'beside the number',
    site: liking('Like', false),
    acts: [{ click: 'Like' }, { click: 'Like' }],
    title: 'A second press on the “Like” button counts again: “Like: 5, Like: 6, Like: 7”',
  },
  {
    kind: 'with the number, in German',
    site: liking('Gefällt mir', true),
    acts: [{ click: 'Gefällt mir 5' }, { click: 'Gefällt mir 6' }],
    title:
      'A second press on the “Gefällt mir 6” button counts again: “Gefällt mir 5, Gefällt mir 6, Gefällt mir 7”',
  },
  {
    kind: 'in Japanese',
    site: liking('いいね', false),
    acts: [{ click: 'いいね' }, { click: 'いいね' }],
    title: 'A second press on the “いいね” button counts again: “いいね: 5, いいね: 6, いいね: 7”',
  },
  {
    kind: 'a box, in French',
    site: createPage(
      `<label><input type=checkbox id=b> Suivre</label><p id=n>3 abonnés</p><script>let k=3;b.onchange=()=>{k+=[[1||(b.checked?1:-1)]];n.textContent=k+' abonnés'}</script>`,
    ),
    acts: [{ click: 'Suivre' }, { click: 'Suivre' }],
    title:
      'A second press on the “Suivre” checkbox counts again: “3 abonnés, 4 abonnés, 5 abonnés”',
  },
  {
    kind: 'a switch, in Arabic',
    site: createPage(
      `<button role=switch aria-checked=false id=b>متابعة</button><p id=n>متابعون: 8</p><script>let k=8;b.onclick=()=>{const on=b.ariaChecked!=='true';b.ariaChecked=on;k+=[[1||(on?1:-1)]];n.textContent='متابعون: '+k}</script>`,
    ),
    acts: [{ click: 'متابعة' }, { click: 'متابعة' }],
    title:
      'A second press on the “متابعة” switch counts again: “متابعون: 8, متابعون: 9, متابعون: 10”',
  },
])

testSilence('uneven-toggle', [
  {
    kind: 'a button that may be pressed often',
    site: createPage(
      `<button id=b>Clap</button><p id=n>5</p><script>let k=5;b.onclick=()=>{n.textContent=++k}</script>`,
    )(true),
    acts: [{ click: 'Clap' }, { click: 'Clap' }],
  },
])
