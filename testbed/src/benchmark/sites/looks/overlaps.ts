import type { BenchmarkSite } from '../../site.ts'
import { createLookSite, drawButton } from './look-site.ts'

const overlap = /overlap|over each other|cover|lies over|collid|on top of/i
const cut = /cut off|clip|cut/i

const priceOverName = createLookSite({
  name: 'price-over-the-name',
  lang: 'de',
  words: [overlap, /24,90|Leinenhemd/],
  severity: 2,
  title: 'Stoffhaus Bremen',
  style: (isDefective) => `
.waren { display: grid; grid-template-columns: repeat(3, 260px); gap: 24px; }
.ware { display: grid; grid-template: 'name preis' auto 'text text' auto / 1fr auto; border: 1px solid #c9ced6; padding: 16px; }
.ware h2 { grid-area: name; margin: 0; font-size: 20px; white-space: nowrap; } .ware p { grid-area: text; }
.ware b { grid-area: ${isDefective ? 'name' : 'preis'}; ${isDefective ? 'justify-self: end' : ''} }`,
  body: () => `<h1>Hemden und Tücher</h1><div class="waren">
<div class="ware"><h2>Leinenhemd weit</h2><b>24,90 €</b><p>Aus Flachs, vorgewaschen.</p></div>
<div class="ware"><h2>Halstuch blau</h2><b>9,90 €</b><p>Baumwolle, 70 mal 70 cm.</p></div>
<div class="ware"><h2>Hemd mit Kragen</h2><b>31,50 €</b><p>Schmal geschnitten.</p></div></div><p><a href="/more">Alle Waren</a></p>`,
})

const rowRunsTogether = createLookSite({
  name: 'row-runs-together',
  lang: 'ar',
  dir: 'rtl',
  words: [overlap, /غدا|التوصيل|مجان/],
  severity: 2,
  title: 'متجر الزيتون',
  style: (isDefective) => `
.row { display: flex; gap: 12px; width: 420px; border-bottom: 1px solid #c9ced6; padding: 10px 0; }
.row span:first-child { flex: none; width: ${isDefective ? '90px' : '260px'}; white-space: nowrap; }`,
  body: () => `<h1>زيت زيتون بكر</h1>
<div class="row"><span>التوصيل إلى جميع المدن غدا</span><span>مجانا</span></div>
<div class="row"><span>الدفع عند الاستلام ممكن</span><span>نعم</span></div>
<p><a href="/more">المزيد من المنتجات</a></p>`,
})

const columnsCollide = createLookSite({
  name: 'columns-collide',
  lang: 'ja',
  words: [overlap, /特急|東京|指定席|自由席/],
  severity: 2,
  title: '山陰鉄道',
  style: (isDefective) => `
table { border-collapse: collapse; ${isDefective ? 'table-layout: fixed; width: 330px' : ''} }
th, td { padding: 8px 10px; text-align: left; white-space: nowrap; }`,
  body: () => `<h1>時刻表</h1><table><thead><tr><th>列車</th><th>行き先</th><th>座席</th></tr></thead><tbody>
<tr><td>特急やくも十四号</td><td>東京方面</td><td>指定席のみ</td></tr>
<tr><td>普通</td><td>松江</td><td>自由席</td></tr></tbody></table><p><a href="/more">運賃を見る</a></p>`,
})

const buttonOverText = createLookSite({
  name: 'button-over-the-text',
  lang: 'fr',
  words: [overlap, /Réserver|terrasse/],
  severity: 2,
  title: 'Auberge du Lac',
  style: (isDefective) => `
.carte { position: relative; width: 460px; min-height: 230px; border: 1px solid #c9ced6; padding: 20px; }
.carte form { position: absolute; left: 20px; ${isDefective ? 'top: 84px' : 'bottom: 20px'}; }`,
  body: () => `<h1>Nos tables</h1><div class="carte"><h2>La terrasse</h2>
<p>La terrasse donne sur le lac et le port. Elle est ouverte de mai à septembre, par beau temps.</p>${drawButton('Réserver une table')}</div>
<p><a href="/more">Voir la carte</a></p>`,
})

const halfButton = createLookSite({
  name: 'words-of-a-button-cut-in-half',
  lang: 'pl',
  words: [cut, /Zapisz|Adres/],
  severity: 2,
  title: 'Biblioteka Miejska',
  style: (isDefective) =>
    `button { ${isDefective ? 'height: 26px; padding: 14px 18px 0; overflow: hidden; line-height: 24px' : ''} }`,
  body: () =>
    `<h1>Twoje konto</h1><p>Adres: ul. Długa 4, Kraków.</p>${drawButton('Zapisz zmiany')}<p><a href="/more">Wróć do książek</a></p>`,
})

const halfHeading = createLookSite({
  name: 'heading-without-its-lower-half',
  lang: 'ja',
  words: [cut, /夏祭り|お知らせ/],
  severity: 2,
  title: '町の掲示板',
  style: (isDefective) => `
.panel { border: 1px solid #c9ced6; width: 380px; } .panel h2 { margin: 0; padding: 0 16px; font-size: 28px; line-height: 44px; }
.panel .head { ${isDefective ? 'height: 24px' : 'height: 44px'}; overflow: hidden; background: #eef2f7; } .panel p { margin: 16px; }`,
  body: () =>
    `<h1>お知らせ</h1><div class="panel"><div class="head"><h2>夏祭りのご案内</h2></div><p>八月十五日、午後五時から駅前広場で行います。</p></div><p><a href="/more">一覧へ</a></p>`,
})

const cutColumn = createLookSite({
  name: 'column-name-is-cut',
  lang: 'es',
  words: [cut, /Disponibilidad/],
  severity: 2,
  title: 'Ferretería Ruiz',
  style: (isDefective) => `
table { border-collapse: collapse; table-layout: fixed; width: 520px; }
th, td { padding: 8px 0; text-align: left; border-bottom: 1px solid #c9ced6; overflow: hidden; white-space: nowrap; }
th:nth-child(2) { width: ${isDefective ? '78px' : '150px'} }`,
  body: () => `<h1>Tornillos</h1><table><thead><tr><th>Medida</th><th>Disponibilidad</th><th>Precio</th></tr></thead><tbody>
<tr><td>M4 x 20</td><td>120</td><td>0,10 €</td></tr><tr><td>M6 x 40</td><td>8</td><td>0,25 €</td></tr></tbody></table>
<p><a href="/more">Ver más</a></p>`,
})

const cutTab = createLookSite({
  name: 'tab-is-cut-at-the-side',
  lang: 'he',
  dir: 'rtl',
  words: [cut, /משלוחים/],
  severity: 2,
  title: 'חנות הספרים',
  style: (isDefective) => `
.tabs { display: flex; gap: 8px; } .tabs a { display: block; flex: none; width: ${isDefective ? '74px' : 'auto'}; overflow: hidden; white-space: nowrap; padding: 8px 0; }`,
  body: () =>
    `<h1>עזרה</h1><nav class="tabs"><a href="/more">משלוחים והחזרות</a><a href="/more">תשלום</a></nav><p>כאן אפשר לקרוא על ההזמנות שלכם.</p>`,
})

/** Words over others, and words of which a part is cut off. */
export const overlapSites: readonly BenchmarkSite[] = [
  priceOverName,
  rowRunsTogether,
  columnsCollide,
  buttonOverText,
  halfButton,
  halfHeading,
  cutColumn,
  cutTab,
]
