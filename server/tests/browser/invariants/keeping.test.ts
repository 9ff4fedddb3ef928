import { createPage, testInvariant, testSilence } from '../../support/browser/test-invariant.ts'
import type { TestPage } from '../../support/servers/test-site.ts'

/** A form of settings whose script says that they are saved, and keeps them or not. */
const settings = (field: string, save: string, told: string, key = 'v') =>
  createPage(
    `<form id=f>${field}<button>${save}</button></form><p role=status id=s></p><script>x.value=localStorage.getItem('${key}')||x.value;f.onsubmit=e=>{e.preventDefault();[[||localStorage.setItem('${key}',x.value);]]s.textContent='${told}'}</script>`,
  )

/** The same of a server. */
const served = (label: string, was: string, save: string) => (isFaulty: boolean) => {
  let kept = was
  const page: TestPage = (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.method !== 'POST') {
      response.end(
        `<!doctype html><title>Profile</title><form method=post accept-charset=utf-8><label>${label} <input name=v value="${kept}"></label><button>${save}</button></form>`,
      )
      return
    }
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (!isFaulty) kept = new URLSearchParams(body).get('v') ?? ''
      response.end(
        '<!doctype html><title>Profile</title><p role=status>Saved.</p><a href="/">Profile</a>',
      )
    })
  }
  return { '/': page }
}

testInvariant('lost-save', [
  {
    kind: 'a town',
    site: settings(
      '<label>Town <input id=x value=Bath></label>',
      'Save',
      'Your town has been saved.',
    ),
    acts: [{ type: 'Town', text: 'York' }, { click: 'Save' }, 'reload'],
    title: 'The “Town” field has “Bath” again although “York” was saved',
  },
  {
    kind: 'a choice, in German',
    site: settings(
      '<label>Sprache <select id=x><option>Deutsch<option>Englisch</select></label>',
      'Speichern',
      'Gespeichert.',
    ),
    acts: [{ select: 'Sprache', option: 'Englisch' }, { click: 'Speichern' }, 'reload'],
    title: 'The “Sprache” drop-down list has “Deutsch” again although “Englisch” was saved',
  },
  {
    kind: 'a name of a server, in Japanese',
    site: served('表示名', '花子', '保存'),
    acts: [{ type: '表示名', text: '太郎' }, { click: '保存' }, { click: 'Profile' }],
    title: 'The “表示名” field has “花子” again although “太郎” was saved',
  },
  {
    kind: 'a name of a server, in French, after another page',
    site: (isFaulty) => ({
      ...served('Nom', 'Ada', 'Enregistrer')(isFaulty),
      '/b': '<!doctype html><title>B</title><a href="/">Retour</a>',
    }),
    acts: [
      { type: 'Nom', text: 'Zoé' },
      { click: 'Enregistrer' },
      { goto: '/b' },
      { click: 'Retour' },
    ],
    title: 'The “Nom” field has “Ada” again although “Zoé” was saved',
  },
  {
    kind: 'a number',
    site: settings(
      '<label>Lines per page <input id=x type=number value=20></label>',
      'Apply',
      'Settings saved.',
      'n',
    ),
    acts: [{ type: 'Lines per page', text: '50' }, { click: 'Apply' }, 'reload'],
    title: 'The “Lines per page” number field has “20” again although “50” was saved',
  },
])

testSilence('lost-save', [
  {
    kind: 'what was never saved',
    site: settings('<label>Town <input id=x value=Bath></label>', 'Save', '')(true),
    acts: [{ type: 'Town', text: 'York' }, 'reload'],
  },
  {
    kind: 'a field that was empty before',
    site: settings(
      '<label>Question <input id=x></label>',
      'Send',
      'Your question has been sent.',
    )(true),
    acts: [{ type: 'Question', text: 'When?' }, { click: 'Send' }, 'reload'],
  },
])

/** A list of a script that is in the storage of the browser, or nowhere. */
const basket = (goods: readonly string[], remove: string, more = '') =>
  createPage(
    `<div id=l></div>${more}<script>const read=()=>JSON.parse(localStorage.getItem('b')||'null');let G=read()||${JSON.stringify(goods)};[[if(sessionStorage.s)G=[ ];sessionStorage.s=1;||]]function d(){localStorage.setItem('b',JSON.stringify(G));l.innerHTML='<ul>'+G.map(g=>'<li>'+g+' <button>${remove}</button></li>').join('')+'</ul>';l.querySelectorAll('button').forEach((b,i)=>b.onclick=()=>{G.splice(i,1);d()})}d()</script>`,
  )

testInvariant('lost-item', [
  {
    kind: 'loaded again',
    site: basket(['Milk', 'Rice'], 'Remove'),
    acts: ['reload'],
    title: '“Milk”, “Rice” are gone when the start page is loaded again',
  },
  {
    kind: 'in German',
    site: basket(['Brot'], 'Entfernen'),
    acts: ['reload'],
    title: '“Brot” is gone when the start page is loaded again',
  },
  {
    kind: 'in Japanese, after another page',
    site: (isFaulty) => ({
      ...basket(['牛乳', '米'], '削除', '<nav><a href="/b">案内</a></nav>')(isFaulty),
      '/b': '<!doctype html><title>B</title><a href="/">戻る</a>',
    }),
    acts: [{ click: '案内' }, { click: '戻る' }],
    title: '“牛乳”, “米” are gone when the start page is opened again',
  },
  {
    kind: 'a cart of a server, in French, on the way back',
    site: (isFaulty) => {
      let seen = 0
      return {
        '/': (_request, response) => {
          seen += 1
          response.setHeader('cache-control', 'no-store')
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(
            `<!doctype html><title>Panier</title><h1>Panier</h1>${isFaulty && seen > 1 ? '<p>Vide.</p>' : '<table><tr><td>Savon<td>4 €<td><button>Supprimer</button><tr><td>Thé<td>6 €<td><button>Supprimer</button></table>'}<nav><a href="/b">Livraison</a></nav>`,
          )
        },
        '/b': '<!doctype html><title>B</title><p>Deux jours.</p>',
      }
    },
    acts: [{ click: 'Livraison' }, 'back'],
    title: '“Savon”, “Thé” are gone when the start page is opened again',
  },
  {
    kind: 'after scrolling',
    site: basket(['Lamp', 'Rug'], 'Delete', '<div style="height:2000px"></div>'),
    acts: ['scroll', 'reload'],
    title: '“Lamp”, “Rug” are gone when the start page is loaded again',
  },
])

testSilence('lost-item', [
  {
    kind: 'what the visitor removed',
    site: basket(['Milk', 'Rice'], 'Remove')(false),
    acts: [{ click: 'Remove', nth: 1 }, 'reload'],
  },
  {
    kind: 'what a link empties',
    site: {
      ...basket(['Milk', 'Rice'], 'Remove', '<a href="/none">Empty basket</a>')(true),
      '/none': '<!doctype html><title>Done</title><a href="/">Basket</a>',
    },
    acts: [{ click: 'Empty basket' }, { click: 'Basket' }],
  },
])

/** Something is edited in a form of its own: Cancel keeps it, or not. */
const editing = (
  [edit, cancel, save]: readonly [string, string, string],
  label: string,
  name: string,
  row = 'li',
) =>
  createPage(
    `<${row === 'li' ? 'ul' : 'div'}><${row} id=n>${name}</${row}></${row === 'li' ? 'ul' : 'div'}><button id=e>${edit}</button><div id=d></div><script>e.onclick=()=>{d.innerHTML='<form id=f><label>${label} <input id=x value="'+n.textContent+'"></label><button>${save}</button><button type=button id=c>${cancel}</button></form>';f.onsubmit=v=>{v.preventDefault();n.textContent=x.value;d.innerHTML=''};c.onclick=()=>{[[n.textContent=x.value;||]]d.innerHTML=''}}</script>`,
  )

testInvariant('saved-cancel', [
  {
    kind: 'a name',
    site: editing(['Edit', 'Cancel', 'Save'], 'Name', 'Shopping'),
    acts: [{ click: 'Edit' }, { type: 'Name', text: 'Holidays' }, { click: 'Cancel' }],
    title: 'The “Cancel” button keeps “Holidays”',
  },
  {
    kind: 'in German',
    site: editing(['Bearbeiten', 'Abbrechen', 'Sichern'], 'Titel', 'Einkauf'),
    acts: [{ click: 'Bearbeiten' }, { type: 'Titel', text: 'Urlaub' }, { click: 'Abbrechen' }],
    title: 'The “Abbrechen” button keeps “Urlaub”',
  },
  {
    kind: 'in Japanese',
    site: editing(['編集', 'キャンセル', '保存'], '題名', '買い物', 'p'),
    acts: [{ click: '編集' }, { type: '題名', text: '旅行' }, { click: 'キャンセル' }],
    title: 'The “キャンセル” button keeps “旅行”',
  },
  {
    kind: 'in French',
    site: editing(['Modifier', 'Annuler', 'Valider'], 'Nom', 'Courses', 'h2'),
    acts: [{ click: 'Modifier' }, { type: 'Nom', text: 'Vacances' }, { click: 'Annuler' }],
    title: 'The “Annuler” button keeps “Vacances”',
  },
  {
    kind: 'in Arabic',
    site: editing(['تعديل', 'إلغاء', 'حفظ'], 'الاسم', 'تسوق'),
    acts: [{ click: 'تعديل' }, { type: 'الاسم', text: 'سفر' }, { click: 'إلغاء' }],
    title: 'The “إلغاء” button keeps “سفر”',
  },
])

testSilence('saved-cancel', [
  {
    kind: 'the button that saves',
    site: editing(['Edit', 'Cancel', 'Save'], 'Name', 'Shopping')(true),
    acts: [{ click: 'Edit' }, { type: 'Name', text: 'Holidays' }, { click: 'Save' }],
  },
])

/** A form whose button sends by a script: Enter loads the page anew, or sends too. */
const asking = (fields: string, send: string, thanks: string) =>
  createPage(
    `<form id=f>${fields}<button id=b>${send}</button></form><p id=s></p><script>const g=e=>{e.preventDefault();s.textContent='${thanks}'};[[b.type='button';b.onclick=g;f.insertAdjacentHTML('beforeend','<input type=submit hidden>')||f.onsubmit=g]]</script>`,
  )

testInvariant('reloading-enter', [
  {
    kind: 'a name and a message',
    site: asking(
      '<label>Name <input></label><label>Message <input></label>',
      'Send',
      'Thank you for your message.',
    ),
    acts: [
      { type: 'Name', text: 'Ada' },
      { type: 'Message', text: 'Hello there', submit: true },
    ],
    title: 'Enter in the “Message” field loads the start page again and empties “Name”, “Message”',
  },
  {
    kind: 'in German',
    site: asking('<label>E-Mail <input></label>', 'Anmelden', 'Vielen Dank.'),
    acts: [{ type: 'E-Mail', text: 'ada@example.org', submit: true }],
    title: 'Enter in the “E-Mail” field loads the start page again and empties “E-Mail”',
  },
  {
    kind: 'in Japanese',
    site: asking('<label>お名前 <input name=n></label>', '送信', 'ありがとうございます。'),
    acts: [{ type: 'お名前', text: '花子', submit: true }],
    title: 'Enter in the “お名前” field loads the start page again and empties “お名前”',
  },
  {
    kind: 'in French',
    site: asking(
      '<table><tr><td>Nom<td><input aria-label=Nom><tr><td>Ville<td><input aria-label=Ville></table>',
      'Envoyer',
      'Merci.',
    ),
    acts: [
      { type: 'Ville', text: 'Sète' },
      { type: 'Nom', text: 'Zoé', submit: true },
    ],
    title: 'Enter in the “Nom” field loads the start page again and empties “Nom”, “Ville”',
  },
  {
    kind: 'in Polish, with a server that only shows the form',
    site: (isFaulty) => ({
      '/': (request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        const isSent = !isFaulty && request.url?.includes('imie') === true
        response.end(
          `<!doctype html><title>Klub</title><form><label>Imię <input name=imie></label><button>Dołącz</button></form>${isSent ? '<p>Dziękujemy za zgłoszenie.</p>' : ''}`,
        )
      },
    }),
    acts: [{ type: 'Imię', text: 'Michał', submit: true }],
    title: 'Enter in the “Imię” field loads the start page again and empties “Imię”',
  },
])

testSilence('reloading-enter', [
  {
    kind: 'a search',
    site: createPage('<form><input type=search aria-label=Search></form>')(true),
    acts: [{ type: 'Search', text: 'Vases', submit: true }],
  },
])

/** A page of one item with a number, and a cart that has it, or one piece of it. */
const ordering =
  (item: string, [number, add]: readonly [string, string]) =>
  (isFaulty: boolean) => {
    let kept = 1
    return {
      '/': `<!doctype html><title>${item}</title><h1>${item}</h1><form action="/add"><label>${number} <input type=number name=n value=1></label><button>${add}</button></form>`,
      '/add': (request, response) => {
        const { searchParams } = new URL(request.url ?? '/', 'https://shop.test.example')
        if (!isFaulty) kept = Number(searchParams.get('n'))
        response.writeHead(303, { location: '/cart' }).end()
      },
      '/cart': (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(
          `<!doctype html><title>Cart</title><ul><li><b>${item}</b><p>${kept}</p><p>€${4 * kept}</p></li></ul>`,
        )
      },
    } satisfies Record<string, TestPage>
  }

testInvariant('other-quantity', [
  {
    kind: 'three mugs',
    site: ordering('Mug', ['Quantity', 'Add to cart']),
    acts: [{ type: 'Quantity', text: '3' }, { click: 'Add to cart' }],
    title: '3 of “Mug” were added, and the cart has 1',
  },
  {
    kind: 'in German',
    site: ordering('Becher', ['Menge', 'In den Warenkorb']),
    acts: [{ type: 'Menge', text: '4' }, { click: 'In den Warenkorb' }],
    title: '4 of “Becher” were added, and the cart has 1',
  },
  {
    kind: 'in Japanese',
    site: ordering('湯呑み', ['数量', 'カートに入れる']),
    acts: [{ type: '数量', text: '2' }, { click: 'カートに入れる' }],
    title: '2 of “湯呑み” were added, and the cart has 1',
  },
  {
    kind: 'in French',
    site: ordering('Tasse', ['Quantité', 'Ajouter au panier']),
    acts: [{ type: 'Quantité', text: '6' }, { click: 'Ajouter au panier' }],
    title: '6 of “Tasse” were added, and the cart has 1',
  },
  {
    kind: 'in Arabic',
    site: ordering('كوب', ['الكمية', 'أضف إلى السلة']),
    acts: [{ type: 'الكمية', text: '5' }, { click: 'أضف إلى السلة' }],
    title: '5 of “كوب” were added, and the cart has 1',
  },
])
