import type { BenchmarkSite } from '../../site.ts'
import { createLookSite, drawButton } from './look-site.ts'

const contrast =
  /contrast|hard to read|cannot be read|too (?:light|dark|pale)|unreadable|hard to see/i

const whiteOnSnow = createLookSite({
  name: 'white-words-on-a-photo-of-snow',
  lang: 'en',
  words: [contrast, /Winter|mountain|huts/i],
  severity: 2,
  title: 'Alpine Huts',
  style: () => `
.hero { position: relative; width: 900px; height: 300px; } .hero img { width: 900px; height: 300px; object-fit: cover; }
.hero h1 { position: absolute; left: 40px; top: 90px; margin: 0; color: #fff; font-size: 44px; } .hero p { position: absolute; left: 40px; top: 160px; color: #fff; }`,
  body: (isDefective) =>
    `<div class="hero"><img src="/photos/${isDefective ? 'snow' : 'forest'}-360x120.png" alt=""><h1>Winter in the mountains</h1><p>Sixty huts, open from December.</p></div><p><a href="/more">All huts</a></p>`,
})

const darkOnGradient = createLookSite({
  name: 'dark-words-on-a-dark-gradient',
  lang: 'pt',
  words: [contrast, /Fado|Lisboa/],
  severity: 2,
  title: 'Casa do Fado',
  style: (isDefective) => `
.faixa { background: linear-gradient(120deg, #1b2a41, #3a2440); padding: 40px; width: 820px; color: ${isDefective ? '#333a48' : '#f4f1fa'}; }`,
  body: () =>
    `<div class="faixa"><h1>Noites de Fado</h1><p>Todas as quintas em Lisboa, a partir das nove.</p></div><p><a href="/more">Programa</a></p>`,
})

const greyOnMist = createLookSite({
  name: 'grey-words-on-a-picture-of-mist',
  lang: 'ko',
  words: [contrast, /템플스테이|산사|예약/],
  severity: 2,
  title: '산사의 하루',
  style: (isDefective) => `
.card { width: 620px; padding: 60px 40px; background: #fff url(/photos/mist-310x120.png) center / cover; color: ${isDefective ? '#9aa3ad' : '#11161c'}; }`,
  body: () =>
    `<section class="card"><h1>템플스테이</h1><p>산사에서 보내는 조용한 하루를 만나 보세요.</p></section><p><a href="/more">예약하기</a></p>`,
})

const paleButton = createLookSite({
  name: 'white-words-on-a-yellow-button',
  lang: 'it',
  words: [contrast, /Aggiungi/],
  severity: 2,
  title: 'Agrumeto di Sicilia',
  style: (isDefective) => `
button { border: 0; color: #fff; background: ${isDefective ? 'linear-gradient(#ffe680, #ffd24d)' : 'linear-gradient(#7a4a00, #5a3500)'}; }`,
  body: () =>
    `<h1>Limoni di Siracusa</h1><p>Cassetta da tre chili, 14 euro.</p>${drawButton('Aggiungi al carrello')}<p><a href="/more">Altri agrumi</a></p>`,
})

const wordsOnBright = createLookSite({
  name: 'words-run-from-the-dark-into-the-bright-part',
  lang: 'vi',
  words: [contrast, /biển|Khám phá/],
  severity: 2,
  title: 'Du lịch Nha Trang',
  style: (isDefective) => `
.anh { width: 800px; padding: 50px 40px; color: #fff; background-image: linear-gradient(90deg, #08243c 0%, ${isDefective ? '#f4efe2 45%' : '#0d3a5e 45%'}); }
.anh h2 { margin: 0; font-size: 22px; font-weight: 400; }`,
  body: () =>
    `<h1>Nha Trang</h1><div class="anh"><h2>Khám phá những bãi biển đẹp nhất của miền Trung Việt Nam</h2></div><p><a href="/more">Xem các chuyến đi</a></p>`,
})

const darkTheme = 'body { background: #14181d; color: #e8ecf1; } a { color: #8fc1ff; }'

const darkField = createLookSite({
  name: 'dark-mode-leaves-a-field-dark',
  lang: 'de',
  words: [contrast],
  severity: 2,
  title: 'Mein Stromkonto',
  style: (isDefective) => `${darkTheme}
input { display: block; font: inherit; padding: 8px; width: 320px; border: 1px solid #667; background: #1d232a; color: ${isDefective ? '#22282f' : '#e8ecf1'}; }`,
  body: () =>
    `<h1>Anschrift</h1><form action="/more"><label for="s">Straße</label><input id="s" name="s" value="Musterweg 12"><p><button>Speichern</button></p></form>`,
})

const darkHeading = createLookSite({
  name: 'dark-mode-forgets-a-heading',
  lang: 'fr',
  words: [contrast, /Livraison|Expédition/],
  severity: 2,
  title: 'Papeterie Morel',
  style: (isDefective) => `${darkTheme} h2 { color: ${isDefective ? '#1f2328' : '#fff'}; }`,
  body: () =>
    `<h1>Aide</h1><h2>Livraison</h2><p>Deux à trois jours ouvrés.</p><p><a href="/more">Retour</a></p>`,
})

const darkMark = createLookSite({
  name: 'dark-mode-swallows-a-drawing',
  lang: 'pt',
  words: [
    /contrast|invisible|cannot be seen|hard to see|missing|empty/i,
    /carrinho|compras|ícone|icon/i,
  ],
  severity: 2,
  detectable: 'eyes',
  title: 'Mercearia da Praça',
  style: (isDefective) =>
    `${darkTheme} .marca { display: inline-block; width: 64px; } path { fill: ${isDefective ? '#14181d' : '#e8ecf1'}; }`,
  body: () =>
    `<h1>Mercearia</h1><p>Pão, queijo e azeite da região.</p><a class="marca" href="/more" aria-label="Carrinho de compras"><svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true"><path d="M4 8h8l6 22h20l6-16H16zM18 36a4 4 0 1 0 8 0zM30 36a4 4 0 1 0 8 0z"/></svg></a>`,
})

/** Words that do not stand out from what is behind them, on pictures, gradients and dark pages. */
export const contrastSites: readonly BenchmarkSite[] = [
  whiteOnSnow,
  darkOnGradient,
  greyOnMist,
  paleButton,
  wordsOnBright,
  darkField,
  darkHeading,
  darkMark,
]
