import {
  createPage,
  type InvariantCase,
  testInvariant,
  testSilence,
} from '../../support/browser/test-invariant.ts'

const tall = '<div style="height:2400px"></div>'

/** A dialog that a script opens when the visitor scrolls: every time, or once. */
const popup = (close: string, words: string, on = 'window.onscroll') =>
  createPage(
    `<p>News</p>${tall}<div id=d hidden style="position:fixed;inset:0;background:#fff" role=dialog aria-modal=true><p>${words}</p><button id=x>${close}</button></div><script>let n=0;${on}=()=>{if(d.hidden&&n<[[9||2]]){d.hidden=false;n++}};x.onclick=()=>{d.hidden=true}</script>`,
  )
const again = (close: string) =>
  ['scroll', { click: close }, 'scroll', { click: close }, 'scroll'] as const

testInvariant('reopening-dialog', [
  {
    kind: 'while scrolling',
    site: popup('No, thanks', 'Get our news'),
    acts: again('No, thanks'),
    title: 'A dialog opens again by itself after the “No, thanks” button was chosen in it',
  },
  {
    kind: 'in German',
    site: popup('Schließen', 'Bleiben Sie in Verbindung'),
    acts: again('Schließen'),
    title: 'A dialog opens again by itself after the “Schließen” button was chosen in it',
  },
  {
    kind: 'in Japanese',
    site: popup('閉じる', '会員登録'),
    acts: again('閉じる'),
    title: 'A dialog opens again by itself after the “閉じる” button was chosen in it',
  },
  {
    kind: 'a dialog element, in French',
    site: createPage(
      `<p>Actualités</p>${tall}<dialog id=d><p>Notre lettre</p><button id=x>Fermer</button></dialog><script>let n=0;window.onscroll=()=>{if(!d.open&&n<[[9||2]]){d.showModal();n++}};x.onclick=()=>d.close()</script>`,
    ),
    acts: again('Fermer'),
    title: 'A dialog opens again by itself after the “Fermer” button was chosen in it',
  },
  {
    kind: 'while typing',
    site: createPage(
      `<label>Name <input id=i></label><div id=d hidden style="position:fixed;inset:0;background:#fff" role=dialog aria-modal=true><button id=x>Later</button></div><script>let n=0;i.oninput=()=>{if(n<[[9||2]]){d.hidden=false;n++}};x.onclick=()=>{d.hidden=true}</script>`,
    ),
    acts: [
      { type: 'Name', text: 'A' },
      { click: 'Later' },
      { type: 'Name', text: 'Ad' },
      { click: 'Later' },
      { type: 'Name', text: 'Ada' },
    ],
    title: 'A dialog opens again by itself after the “Later” button was chosen in it',
  },
])

testSilence('reopening-dialog', [
  {
    kind: 'what a press opens',
    site: createPage(
      `<button id=o>Tour</button><dialog id=d><button id=x>Close</button></dialog><script>o.onclick=()=>d.showModal();x.onclick=()=>d.close()</script>`,
    )(true),
    acts: [
      { click: 'Tour' },
      { click: 'Close' },
      { click: 'Tour' },
      { click: 'Close' },
      { click: 'Tour' },
    ],
  },
])

/** A dialog of a script that gives the focus back or not. */
const layer = (open: string, close: string, role = 'button') =>
  createPage(
    `<p>Text</p>${role === 'link' ? `<a href="#d" id=o>${open}</a>` : `<button id=o>${open}</button>`}<div id=d hidden style="position:fixed;inset:0;background:#fff" role=dialog aria-modal=true><button id=x>${close}</button></div><script>o.onclick=e=>{e.preventDefault();d.hidden=false;x.focus()};const c=()=>{d.hidden=true;[[||o.focus()]]};x.onclick=c;d.onkeydown=e=>{if(e.key==='Escape')c()}</script>`,
  )

testInvariant('lost-focus', [
  {
    kind: 'by Escape',
    site: layer('Sizes', 'Close'),
    acts: [{ click: 'Sizes' }, { press: 'Escape' }],
    title: 'The focus is lost when the dialog of the “Sizes” button is closed',
  },
  {
    kind: 'by Enter, in German',
    site: layer('Größen', 'Schließen'),
    acts: [{ click: 'Größen' }, { press: 'Enter' }],
    title: 'The focus is lost when the dialog of the “Größen” button is closed',
  },
  {
    kind: 'by Space, in Japanese',
    site: layer('サイズ', '閉じる'),
    acts: [{ click: 'サイズ' }, { press: 'Space' }],
    title: 'The focus is lost when the dialog of the “サイズ” button is closed',
  },
  {
    kind: 'of a link, in French',
    site: layer('Tailles', 'Fermer', 'link'),
    acts: [{ click: 'Tailles' }, { press: 'Escape' }],
    title: 'The focus is lost when the dialog of the “Tailles” link is closed',
  },
  {
    kind: 'in Arabic',
    site: layer('المقاسات', 'إغلاق'),
    acts: [{ click: 'المقاسات' }, { press: 'Escape' }],
    title: 'The focus is lost when the dialog of the “المقاسات” button is closed',
  },
])

testSilence('lost-focus', [
  {
    kind: 'a dialog that a pointer closed',
    site: layer('Sizes', 'Close')(true),
    acts: [{ click: 'Sizes' }, { click: 'Close' }],
  },
])

/** Pages of a script: the list comes late, or at once, when the visitor goes back to it. */
const routes = (items: readonly string[], title: string) =>
  createPage(
    `<main id=m></main><script>const G=${JSON.stringify(items)};function show(){const i=Number(new URLSearchParams(location.search).get('i')||-1);if(i>=0){m.innerHTML='<h1>'+G[i]+'</h1>';scrollTo(0,0);return}m.innerHTML='<h1>${title}</h1><ul>'+G.map((g,k)=>'<li style="height:300px"><a href="?i='+k+'">'+g+'</a></li>').join('')+'</ul>';m.querySelectorAll('a').forEach(a=>a.onclick=e=>{e.preventDefault();sessionStorage.y=scrollY;history.pushState(null,'',a.href);show()})}history.scrollRestoration='manual';onpopstate=()=>{show();scrollTo(0,[[0||Number(sessionStorage.y)]])};show()</script>`,
  )
const ten = (name: string) => Array.from({ length: 10 }, (_, index) => `${name} ${index + 1}`)

testInvariant('lost-place', [
  {
    kind: 'of a list',
    site: routes(ten('Lamp'), 'Lamps'),
    acts: ['scroll', 'scroll', { click: 'Lamp 6' }, 'back'],
    title: 'Going back to the start page begins at its top again',
  },
  {
    kind: 'of a list, in German',
    site: routes(ten('Leuchte'), 'Leuchten'),
    acts: ['scroll', 'scroll', { click: 'Leuchte 6' }, 'back'],
    title: 'Going back to the start page begins at its top again',
  },
  {
    kind: 'of a list, in Japanese',
    site: routes(ten('照明'), '照明一覧'),
    acts: ['scroll', 'scroll', { click: '照明 6' }, 'back'],
    title: 'Going back to the start page begins at its top again',
  },
  {
    kind: 'of a list, in French',
    site: routes(ten('Lampe'), 'Lampes'),
    acts: ['scroll', 'scroll', { click: 'Lampe 6' }, 'back'],
    title: 'Going back to the start page begins at its top again',
  },
  {
    kind: 'of a list, in Arabic',
    site: routes(ten('مصباح'), 'مصابيح'),
    acts: ['scroll', 'scroll', { click: 'مصباح 6' }, 'back'],
    title: 'Going back to the start page begins at its top again',
  },
])

testSilence('lost-place', [
  {
    kind: 'a page that was left at its top',
    site: routes(ten('Lamp'), 'Lamps')(true),
    acts: [{ click: 'Lamp 1' }, 'back'],
  },
])

/** Three routes, of which one has nothing or something of its own. */
const openGuide = (
  isFaulty: boolean,
  names: readonly [string, string, string],
  isScripted: boolean,
): ReturnType<InvariantCase['site']> => {
  const nav = names
    .map((name, index) => `<a href="/${index === 0 ? '' : index}">${name}</a>`)
    .join(' ')
  const texts = names.map((name, index) =>
    isFaulty && index === 2 ? '' : `<h1>${name}!</h1><p>${name} 1.</p><p>${name} 2.</p>`,
  )
  const frame = (text: string) =>
    `<!doctype html><title>Guide</title><header>${nav}</header><main id=m>${text}</main><footer>© 2026</footer>`
  if (!isScripted)
    return { '/': frame(texts[0] ?? ''), '/1': frame(texts[1] ?? ''), '/2': frame(texts[2] ?? '') }
  const script = `<script>const T=${JSON.stringify(texts)};function d(){m.innerHTML=T[Number(location.pathname.slice(1)||0)]}document.querySelectorAll('a').forEach(a=>a.onclick=e=>{e.preventDefault();history.pushState(null,'',a.href);d()});d()</script>`
  const page = frame('') + script
  return { '/': page, '/1': page, '/2': page }
}

testInvariant(
  'hollow-page',
  (
    [
      ['of a server', ['Home', 'Prices', 'Delivery'], false],
      ['of a script', ['Home', 'Prices', 'Delivery'], true],
      ['in German', ['Start', 'Preise', 'Versand'], true],
      ['in Japanese', ['ホーム', '料金', '配送'], false],
      ['in Arabic', ['الرئيسية', 'الأسعار', 'الشحن'], true],
    ] as const
  ).map(([kind, names, isScripted]) => ({
    kind,
    site: (isFaulty: boolean) => openGuide(isFaulty, names, isScripted),
    acts: [{ click: names[1] }, { click: names[2] }, { click: names[0] }],
    title: '/2 shows nothing but the frame of the site',
  })),
)

testSilence('hollow-page', [
  {
    kind: 'two pages, which do not tell what all share',
    site: openGuide(true, ['Home', 'Prices', 'Delivery'], false),
    acts: [{ click: 'Delivery' }, { click: 'Home' }],
  },
  {
    kind: 'a page whose content is drawn',
    site: {
      ...openGuide(true, ['Home', 'Prices', 'Delivery'], false),
      '/2': '<!doctype html><title>Guide</title><header><a href="/">Home</a> <a href="/1">Prices</a> <a href="/2">Delivery</a></header><main><canvas width=300 height=200></canvas></main><footer>© 2026</footer>',
    },
    acts: [{ click: 'Prices' }, { click: 'Delivery' }, { click: 'Home' }],
  },
])

/** A page in two languages, of which one has the words of the other or its own. */
const openTea = (
  isFaulty: boolean,
  [one, other, name]: readonly [string, string, string],
  isQuery = false,
): ReturnType<InvariantCase['site']> => {
  const show = (language: string) =>
    `<!doctype html><title>Tea</title><h1>Tea ${isFaulty ? one : language}</h1><p>Green tea comes from hills.</p><p>It is steamed.</p><p>Drink it warm ${isFaulty ? one : language}.</p><a href="${isQuery ? `/?lang=${other}` : `/${other}/tea`}">${name}</a>`
  if (!isQuery) return { [`/${one}/tea`]: show(one), [`/${other}/tea`]: show(other) }
  return {
    '/': (request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(show(request.url?.includes(`lang=${other}`) === true ? other : one))
    },
  }
}

testInvariant(
  'unchanged-language',
  (
    [
      ['en', 'de', 'Deutsch'],
      ['de', 'fr', 'Français'],
      ['es', 'en', 'English'],
      ['it', 'ja', '日本語'],
      ['en', 'ar', 'العربية'],
    ] as const
  ).map((languages) => ({
    kind: `${languages[0]} to ${languages[1]}`,
    site: (isFaulty: boolean) => openTea(isFaulty, languages),
    acts: [{ click: languages[2] }],
    title: `The “${languages[2]}” link on /${languages[0]}/tea changes the address and not the language`,
    start: `/${languages[0]}/tea`,
  })),
)

testSilence('unchanged-language', [
  {
    kind: 'the language that the page is in',
    site: openTea(true, ['en', 'en', 'English']),
    acts: [{ click: 'English' }],
    start: '/en/tea',
  },
])

/** An account whose session has ended: its page to sign in says so or not. */
const openAccount = (
  isFaulty: boolean,
  [out, go, login, user, told]: readonly [string, string, string, string, string],
): ReturnType<InvariantCase['site']> => ({
  '/': `<!doctype html><title>Shop</title><p>Hello</p><a href="/out">${out}</a> <a href="/orders">${go}</a>`,
  '/orders': (_request, response) => response.writeHead(303, { location: '/login' }).end(),
  '/login': `<!doctype html><title>${login}</title><h1>${login}</h1>${isFaulty ? '' : `<p>${told}</p>`}<form><label>${user} <input></label><label>*** <input type=password></label><button>${login}</button></form>`,
})

testInvariant(
  'unannounced-sign-in',
  (
    [
      ['in English', 'Sign out', 'Orders', 'Sign in', 'User', 'Your session has ended.'],
      ['in German', 'Abmelden', 'Bestellungen', 'Anmelden', 'Name', 'Sie wurden abgemeldet.'],
      ['in French', 'Se déconnecter', 'Commandes', 'Se connecter', 'Nom', 'Session expirée.'],
      ['in Japanese', 'ログアウト', '注文', 'ログイン', '名前', '有効期限が切れました'],
      ['in Arabic', 'تسجيل الخروج', 'الطلبات', 'تسجيل الدخول', 'الاسم', 'انتهت الجلسة'],
    ] as const
  ).map(([kind, ...words]) => ({
    kind,
    site: (isFaulty: boolean) => openAccount(isFaulty, words),
    acts: [{ click: words[1] }],
    title: `The “${words[1]}” link leads to /login without a word that the session has ended`,
  })),
)

testSilence('unannounced-sign-in', [
  {
    kind: 'signing out',
    site: {
      ...openAccount(true, ['Sign out', 'Orders', 'Sign in', 'User', '']),
      '/out': (_request, response) => response.writeHead(303, { location: '/login' }).end(),
    },
    acts: [{ click: 'Sign out' }],
  },
])
