import {
  createPage,
  type InvariantCase,
  testInvariant,
  testSilence,
} from '../../support/browser/test-invariant.ts'

const look: InvariantCase['acts'] = ['scroll']

testInvariant('swapped-label', [
  {
    kind: 'by for',
    site: createPage(
      `<form><label for="[[b||a]]">First name</label><input id=a><label for="[[a||b]]">E-mail</label><input id=b type=email></form>`,
    ),
    acts: look,
    title: 'The labels “First name” and “E-mail” belong to each other’s fields',
  },
  {
    kind: 'of a phone number, in German and in a table',
    site: createPage(
      `<form><table><tr><th id=x>Telefon<td><input aria-labelledby="[[y||x]]" type=tel><tr><th id=y>Straße<td><input aria-labelledby="[[x||y]]"></table></form>`,
    ),
    acts: look,
    title: 'The labels “Straße” and “Telefon” belong to each other’s fields',
  },
  {
    kind: 'in a custom element, in Polish',
    site: createPage(
      `<x-form></x-form><script>customElements.define('x-form',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<form><label for=[[b||a]]>Imię</label><input id=a><label for=[[a||b]]>Adres e-mail</label><input id=b type=email></form>'}})</script>`,
    ),
    acts: look,
    title: 'The labels “Imię” and “Adres e-mail” belong to each other’s fields',
  },
])

testSilence('swapped-label', [
  {
    kind: 'a label that says both',
    site: createPage(
      `<form><label>Name or e-mail <input type=email></label><label>Repeat your e-mail <input></label></form>`,
    )(true),
    acts: look,
  },
  {
    kind: 'fields of two forms',
    site: createPage(
      `<form><label>Name of the list <input type=email></label></form><form><label>E-mail <input></label></form>`,
    )(true),
    acts: look,
  },
])

const picture = (alt: string, text = '') =>
  `<img width=120 height=90 alt="${alt}" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='90'%3E%3Crect width='60' height='60'/%3E%3C/svg%3E">${text}`

testInvariant('file-name-alternative', [
  {
    kind: 'of a camera',
    site: createPage(picture('[[IMG_2034.jpg||A lion on a rock]]')),
    acts: look,
    title: 'A picture on the start page is described by the name of its file, “IMG_2034.jpg”',
  },
  {
    kind: 'without its ending, in French',
    site: createPage(picture('[[DSC00412||Un chat au soleil]]')),
    acts: look,
    title: 'A picture on the start page is described by the name of its file, “DSC00412”',
  },
])

testSilence('file-name-alternative', [
  {
    kind: 'a list of files',
    site: createPage(picture('plan.png', '<p>plan.png, 40 kB</p>'))(true),
    acts: look,
  },
])

testInvariant('vague-links', [
  {
    kind: 'in English',
    site: createPage(
      '<p>Prices: <a href=/a>[[here||Prices]]</a> Hours: <a href=/b>[[here||Hours]]</a></p>',
    ),
    acts: look,
    title: '2 links on the start page are called “here” and lead to different pages',
  },
  {
    kind: 'in German',
    site: createPage(
      '<ul><li><a href=/a>[[Hier||Preise]]</a><li><a href=/b>[[Hier||Anfahrt]]</a></ul>',
    ),
    acts: look,
    title: '2 links on the start page are called “Hier” and lead to different pages',
  },
  {
    kind: 'in Japanese, with names for screen readers on the right side',
    site: createPage(
      '<p><a href=/a [[||aria-label=料金]]>こちら</a>と<a href=/b [[||aria-label=営業時間]]>こちら</a></p>',
    ),
    acts: look,
    title: '2 links on the start page are called “こちら” and lead to different pages',
  },
])

testSilence('vague-links', [
  {
    kind: 'two links to one page',
    site: createPage('<p><a href=/a>here</a> and <a href=/a>here</a></p>')(true),
    acts: look,
  },
])

const board = (card: string, rest = '') =>
  `<style>section{min-height:150px;background:#eee}</style><section data-n="A"><h2>Offen</h2>${card}</section><section><h2>Fertig</h2></section><p role=status id=s></p>${rest}<script>const k=document.querySelector('[draggable]');k.ondragstart=e=>e.dataTransfer.setData('text/plain','k');for(const c of document.querySelectorAll('section')){c.ondragover=e=>e.preventDefault();c.ondrop=e=>{e.preventDefault();c.append(k);s.textContent='Verschoben.'}}</script>`
const moved: InvariantCase['acts'] = [{ drag: 'Angebot', to: 'Fertig' }]

testInvariant('drag-only', [
  {
    kind: 'or moved by a button of its own',
    site: createPage(
      board(
        '<div draggable=true>Angebot</div>',
        '[[||<button aria-label="Angebot verschieben">→</button>]]',
      ),
    ),
    acts: moved,
    title: '“Angebot” can be moved only by dragging',
  },
  {
    kind: 'or with the keyboard',
    site: createPage(board('<div draggable=true [[||tabindex=0]]>Angebot</div>')),
    acts: moved,
    title: '“Angebot” can be moved only by dragging',
  },
  {
    kind: 'or to a place of a list',
    site: createPage(
      board(
        '<div draggable=true>Angebot</div>',
        '[[||<select aria-label=Spalte><option>Offen<option>Fertig</select>]]',
      ),
    ),
    acts: moved,
    title: '“Angebot” can be moved only by dragging',
  },
])

const drawn = (parts: string, rest = '') =>
  `${rest}<canvas id=c width=600 height=400 ${parts}</canvas><script>const x=c.getContext('2d');x.font='30px sans-serif';x.fillText('席を選ぶ',40,60);c.onclick=()=>x.fillText('OK',40,200)</script>`

testInvariant('mute-drawing', [
  {
    kind: 'with a name on the right side',
    site: createPage(drawn('[[||role=img aria-label="Six seats"]]>')),
    acts: look,
    title: 'What is drawn on the start page cannot be read or used without seeing it',
  },
  {
    kind: 'with content on the right side',
    site: createPage(drawn('>[[||<button>Seat 1</button><button>Seat 2</button>]]')),
    acts: look,
    title: 'What is drawn on the start page cannot be read or used without seeing it',
  },
])

testSilence('mute-drawing', [
  {
    kind: 'a drawing beside a list that does the same',
    site: createPage(drawn('>', '<label>Seat <select><option>1<option>2</select></label>'))(true),
    acts: look,
  },
  {
    kind: 'a drawing above a table that says the same',
    site: createPage(
      drawn(
        '>',
        `<table>${Array.from({ length: 20 }, (_row, index) => `<tr><td>Platz ${index + 1}</td><td>noch frei, 12 €</td></tr>`).join('')}</table>`,
      ),
    )(true),
    acts: look,
  },
  {
    kind: 'a drawing for those who see it',
    site: createPage(drawn('aria-hidden=true>', '<button>Seat 1</button>'))(true),
    acts: look,
  },
])
