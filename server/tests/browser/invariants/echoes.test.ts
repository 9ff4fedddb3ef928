import { createPage, testInvariant, testSilence } from '../../support/browser/test-invariant.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

/** A form whose server answers with a page that repeats what it has received. */
const served =
  (fields: string, name: string, told: (value: string, isFaulty: boolean) => string) =>
  (isFaulty: boolean) => {
    const page: TestPage = (request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        const value = new URLSearchParams(body).get(name) ?? ''
        response.end(
          request.method === 'POST'
            ? `<!doctype html><title>OK</title><h1>OK</h1>${told(value, isFaulty)}`
            : `<!doctype html><title>Form</title><form method=post accept-charset=utf-8>${fields}<button>OK</button></form>`,
        )
      })
    }
    return { '/': page }
  }
const cutZeros = (value: string, isFaulty: boolean) =>
  isFaulty ? value.replace(/^0+/u, '') : value

testInvariant('altered-entry', [
  {
    kind: 'a telephone number, in Spanish',
    site: served('<label>Teléfono <input name=t type=tel></label>', 't', (value, isFaulty) => {
      return `<dl><dt>Nombre<dd>Lucía<dt>Teléfono<dd>${cutZeros(value, isFaulty)}</dl>`
    }),
    acts: [{ type: 'Teléfono', text: '0612345678' }, { click: 'OK' }],
    title: 'The form confirms “612345678” although “0612345678” was typed',
  },
  {
    kind: 'a postal code in one line',
    site: served('<label>Postal code <input name=p></label>', 'p', (value, isFaulty) => {
      return `<p>Postal code: ${cutZeros(value, isFaulty)}</p>`
    }),
    acts: [{ type: 'Postal code', text: '02134' }, { click: 'OK' }],
    title: 'The form confirms “2134” although “02134” was typed',
  },
  {
    kind: 'a number of a customer in a table, in German',
    site: createPage(
      `<form id=f><label>Kundennummer <input name=k></label><button>OK</button></form><table id=t></table><script>f.onsubmit=e=>{e.preventDefault();const v=new FormData(f).get('k');f.remove();t.innerHTML='<tr><th>Kundennummer<td>'+[[Number(v)||v]]+'<tr><th>Stand<td>heute'}</script>`,
    ),
    acts: [{ type: 'Kundennummer', text: '000471182' }, { click: 'OK' }],
    title: 'The form confirms “471182” although “000471182” was typed',
  },
  {
    kind: 'a name that is cut off, in French',
    site: served('<label>Nom de famille <input name=n></label>', 'n', (value, isFaulty) => {
      return `<p>Nom de famille</p><p>${isFaulty ? value.slice(0, 10) : value}</p>`
    }),
    acts: [{ type: 'Nom de famille', text: 'Charpentier-Lavigne' }, { click: 'OK' }],
    title: 'The form confirms “Charpentie” although “Charpentier-Lavigne” was typed',
  },
  {
    kind: 'two fields that are swapped, in Japanese',
    site: createPage(
      `<form id=f><label>姓 <input name=a></label><label>名 <input name=b></label><button>OK</button></form><ul id=t></ul><script>f.onsubmit=e=>{e.preventDefault();const d=new FormData(f);f.remove();t.innerHTML='<li>姓: '+d.get([['b'||'a']])+'<li>会員: 一般'}</script>`,
    ),
    acts: [{ type: '姓', text: '山田' }, { type: '名', text: '花子' }, { click: 'OK' }],
    title: 'The form confirms “花子” although “山田” was typed',
  },
])

const confirm = (label: string, told: string) =>
  served(`<label>${label} <input name=v></label>`, 'v', () => told)(true)

testSilence('altered-entry', [
  {
    kind: 'the country before a telephone number',
    site: confirm('Phone', '<p>Phone: +44 20 7946 0958</p>'),
    acts: [{ type: 'Phone', text: '020 7946 0958' }, { click: 'OK' }],
  },
  {
    kind: 'the last digits of a card',
    site: confirm('Card number', '<p>Card number: 1111</p>'),
    acts: [{ type: 'Card number', text: '4111111111111111' }, { click: 'OK' }],
  },
  {
    kind: 'an amount in another notation',
    site: confirm('Betrag', '<p>Betrag: 12,5</p>'),
    acts: [{ type: 'Betrag', text: '12,50' }, { click: 'OK' }],
  },
  {
    kind: 'the first name of a name',
    site: confirm('Nom', '<p>Nom: Ada</p>'),
    acts: [{ type: 'Nom', text: 'Ada Lovelace' }, { click: 'OK' }],
  },
  {
    kind: 'a small number without its zero',
    site: confirm('人数', '<p>人数: 4</p>'),
    acts: [{ type: '人数', text: '04' }, { click: 'OK' }],
  },
])

/** A list with a button for each entry, and a message that offers to take its removal back. */
const removable = (
  names: readonly string[],
  [remove, undo]: readonly [string, string],
  row = 'li',
  told = "'OK. '",
) =>
  createPage(
    `<${row === 'li' ? 'ul' : 'div'} id=l></${row === 'li' ? 'ul' : 'div'}><p id=t role=status></p><script>let a=${JSON.stringify(names)},z;const d=()=>{l.innerHTML=a.map((x,i)=>'<${row} class=row>${row === 'li' ? "'+x+'" : "<h3>'+x+'</h3>"} <button onclick="rm('+i+')" aria-label="${remove} '+x+'">x</button></${row}>').join('')};function rm(i){z=[i,a[i]];a.splice(i,1);d();t.innerHTML=${told}+'<button onclick="un()">${undo}</button>'}function un(){[[||a.splice(z[0],0,z[1]);]]d();t.textContent='OK!'}d()</script>`,
  )

testInvariant('hollow-undo', [
  {
    kind: 'a list, in German',
    site: removable(
      ['Blumen', 'Müll', 'Oma'],
      ['Löschen:', 'Rückgängig'],
      'li',
      "'„'+z[1]+'“ gelöscht. '",
    ),
    acts: [{ click: 'Löschen: Müll' }, { click: 'Rückgängig' }],
    title: '“Rückgängig” does not bring back “Müll”',
  },
  {
    kind: 'cards',
    site: removable(['Invoice', 'Lunch', 'Parcel'], ['Archive', 'Undo'], 'article'),
    acts: [{ click: 'Archive Lunch' }, { click: 'Undo' }],
    title: '“Undo” does not bring back “Lunch”',
  },
  {
    kind: 'the second of two, in Spanish',
    site: removable(['Pan', 'Leche', 'Queso', 'Arroz'], ['Quitar', 'Deshacer']),
    acts: [{ click: 'Quitar Pan' }, { click: 'Quitar Queso' }, { click: 'Deshacer' }],
    title: '“Deshacer” does not bring back “Queso”',
  },
  {
    kind: 'in Japanese',
    site: removable(['牛乳', '卵', 'パン'], ['削除', '元に戻す']),
    acts: [{ click: '削除 卵' }, { click: '元に戻す' }],
    title: '“元に戻す” does not bring back “卵”',
  },
  {
    kind: 'the last but one, in Dutch',
    site: removable(['Melk', 'Kaas'], ['Verwijder', 'Ongedaan maken']),
    acts: [{ click: 'Verwijder Kaas' }, { click: 'Ongedaan maken' }],
    title: '“Ongedaan maken” does not bring back “Kaas”',
  },
])

testSilence('hollow-undo', [
  {
    kind: 'a message that says the name of what is back elsewhere',
    site: createPage(
      `<ul id=l><li>Milk <button onclick="this.parentElement.remove();t.innerHTML='<button onclick=un()>Undo</button>'" aria-label="Remove Milk">x</button><li>Rice <button>y</button><li>Salt <button>z</button></ul><p id=t></p><script>function un(){t.innerHTML='<button>Open Milk in the archive</button>'}</script>`,
    )(true),
    acts: [{ click: 'Remove Milk' }, { click: 'Undo' }],
  },
])

/** A field and a switch beside it that keeps it, or empties it. */
const switched = (field: string, press: string, more = '') =>
  createPage(`<form onsubmit="return false">${field} ${press}</form><script>${more}</script>`)
const show = (name: string, other: string, attribute = 'aria-pressed=false') =>
  `<button type=button id=s ${attribute} onclick="p.type=p.type==='password'?'text':'password';${attribute === '' ? '' : `this.ariaPressed=String(p.type==='text');`}this.textContent=p.type==='text'?'${other}':'${name}';[[p.value=''||]]">${name}</button>`
const password = (label: string) => `<label>${label} <input type=password id=p></label>`

testInvariant('emptied-field', [
  {
    kind: 'a password that is shown, in Italian',
    site: switched(password('Password'), show('Mostra password', 'Nascondi password')),
    acts: [{ type: 'Password', text: 'correct horse 9' }, { click: 'Mostra password' }],
    title: 'The “Mostra password” button empties the “Password” field',
  },
  {
    kind: 'a button that only changes its name',
    site: switched(password('Passphrase'), show('Show', 'Hide', '')),
    acts: [{ type: 'Passphrase', text: 'correct horse 9' }, { click: 'Show' }],
    title: 'The “Show” button empties the “Passphrase” field',
  },
  {
    kind: 'a checkbox, in German',
    site: switched(
      password('Passwort'),
      `<label><input type=checkbox onchange="p.type=this.checked?'text':'password';[[p.value=''||]]"> Passwort anzeigen</label>`,
    ),
    acts: [{ type: 'Passwort', text: 'richtig 9 Pferd' }, { check: 'Passwort anzeigen' }],
    title: 'The “Passwort anzeigen” checkbox empties the “Passwort” field',
  },
  {
    kind: 'more options that unfold, in French',
    site: switched(
      '<label>Destination <input id=p></label>',
      `<button type=button aria-expanded=false onclick="this.ariaExpanded='true';o.hidden=false;[[p.value=''||]]">Plus d’options</button><p id=o hidden>Aller simple</p>`,
    ),
    acts: [{ type: 'Destination', text: 'Lyon' }, { click: 'Plus d’options' }],
    title: 'The “Plus d’options” button empties the “Destination” field',
  },
  {
    kind: 'a mark of a text, in Japanese',
    site: switched(
      '<label>本文 <textarea id=p></textarea></label>',
      `<button type=button aria-pressed=false onclick="this.ariaPressed='true';[[p.value=''||]]">太字</button>`,
    ),
    acts: [{ type: '本文', text: 'こんにちは' }, { click: '太字' }],
    title: 'The “太字” button empties the “本文” field',
  },
])

testSilence('emptied-field', [
  {
    kind: 'a button that clears',
    site: createPage(
      `<label>Notiz <input id=p></label><button aria-pressed=false onclick="p.value='';this.ariaPressed='true'">Zurücksetzen</button>`,
    )(true),
    acts: [{ type: 'Notiz', text: 'Hallo' }, { click: 'Zurücksetzen' }],
  },
  {
    kind: 'a mark that makes a field unnecessary',
    site: createPage(
      `<label>Company <input id=p></label><label><input type=checkbox onchange="p.value=''"> Private</label>`,
    )(true),
    acts: [{ type: 'Company', text: 'Acme' }, { check: 'Private' }],
  },
])
