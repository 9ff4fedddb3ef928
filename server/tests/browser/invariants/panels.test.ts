import { createPage, testInvariant, testSilence } from '../../support/browser/test-invariant.ts'

/** Tabs and the part below them: the own one, or that of the one before. */
const tabs = (names: readonly string[], tag = 'button role=tab', state = 'aria-selected') =>
  createPage(
    `<div id=l></div><section id=p></section><script>const T=${JSON.stringify(names)};let c=0;const d=()=>{l.innerHTML=T.map((x,i)=>'<${tag} ${state}='+(i===c)+' tabindex=0 onclick="c='+i+';d()">'+x+'</${tag.split(' ')[0]}> ').join('');const i=[[c===2?1:c||c]];p.innerHTML='<h2>'+T[i]+'</h2><p>'+'abcd'[i]+'.'};d()</script>`,
  )

testInvariant('wrong-panel', [
  {
    kind: 'tabs',
    site: tabs(['Rooms', 'Parking', 'Cancellation', 'Breakfast']),
    acts: [{ click: 'Cancellation' }],
    title: '“Cancellation” shows “Parking”',
  },
  {
    kind: 'buttons that are pressed, in German',
    site: tabs(['Zimmer', 'Parken', 'Stornierung'], 'button', 'aria-pressed'),
    acts: [{ click: 'Stornierung' }],
    title: '“Stornierung” shows “Parken”',
  },
  {
    kind: 'areas, in French',
    site: tabs(['Chambres', 'Parking', 'Annulation'], 'div role=tab'),
    acts: [{ click: 'Annulation' }],
    title: '“Annulation” shows “Parking”',
  },
  {
    kind: 'links of a menu, in Japanese',
    site: tabs(['部屋', '駐車場', 'キャンセル'], 'a href=#', 'aria-current'),
    acts: [{ click: 'キャンセル' }],
    title: '“キャンセル” shows “駐車場”',
  },
  {
    kind: 'parts that open, in Arabic',
    site: tabs(['الغرف', 'موقف', 'الإلغاء'], 'button', 'aria-expanded'),
    acts: [{ click: 'الإلغاء' }],
    title: '“الإلغاء” shows “موقف”',
  },
])

/** Tabs whose parts are headed otherwise. */
const headed = (heading: string) =>
  createPage(
    `<button role=tab aria-selected=true id=a>Rooms</button><button role=tab aria-selected=false id=b onclick="a.ariaSelected='false';b.ariaSelected='true';p.innerHTML='${heading}'">Overview</button><section id=p><h2>Forty beds</h2></section>`,
  )(true)

testSilence('wrong-panel', [
  {
    kind: 'an overview with several headings',
    site: headed('<h2>Rooms</h2><p>40</p><h2>Parking</h2><p>12</p>'),
    acts: [{ click: 'Overview' }],
  },
  {
    kind: 'a part that has its own name, too',
    site: headed('<p>Overview</p><h2>Rooms</h2><p>40</p>'),
    acts: [{ click: 'Overview' }],
  },
  {
    kind: 'a part with a heading of its own',
    site: headed('<h2>All that we have</h2>'),
    acts: [{ click: 'Overview' }],
  },
])

/** A press that shows that something loads, for ever or until it is there. */
const loading = (press: string, words: string, result: string, tag = 'button') =>
  createPage(
    `<h1>List</h1><${tag} ${tag === 'button' ? '' : 'role=button tabindex=0 '}id=b>${press}</${tag}><button>Other</button><p>Some text.</p><div id=o></div><script>b.onclick=()=>{o.innerHTML='<p>${words}</p>';[[||setTimeout(()=>o.innerHTML='<p>${result}</p>',60)]]}</script>`,
  )

testInvariant('endless-busy', [
  {
    kind: 'a filter',
    site: loading('Vegan', 'Loading…', 'Stew'),
    acts: [{ click: 'Vegan' }],
    title: 'The “Vegan” button shows “Loading…” and never finishes',
  },
  {
    kind: 'in German',
    site: loading('Suchen', 'Wird geladen …', 'Drei Treffer'),
    acts: [{ click: 'Suchen' }],
    title: 'The “Suchen” button shows “Wird geladen …” and never finishes',
  },
  {
    kind: 'an area, in French',
    site: loading('Avis', 'Chargement en cours...', 'Très bien', 'div'),
    acts: [{ click: 'Avis' }],
    title: 'The “Avis” button shows “Chargement en cours...” and never finishes',
  },
  {
    kind: 'in Spanish',
    site: loading('Ver más', 'Cargando…', 'Dos más'),
    acts: [{ click: 'Ver más' }],
    title: 'The “Ver más” button shows “Cargando…” and never finishes',
  },
  {
    kind: 'in Japanese',
    site: loading('一覧', '読み込み中…', '三件'),
    acts: [{ click: '一覧' }],
    title: 'The “一覧” button shows “読み込み中…” and never finishes',
  },
])

testSilence('endless-busy', [
  {
    kind: 'a name that speaks of loading',
    site: loading('Trucks', 'Loading zones of the city', '')(true),
    acts: [{ click: 'Trucks' }],
  },
  {
    kind: 'a turn that waits for others',
    site: loading('Join', 'Please wait for the other players', '')(true),
    acts: [{ click: 'Join' }],
  },
])
