import type { BenchmarkSite } from '../../site.ts'
import { createLookSite, drawButton } from './look-site.ts'

const odd = /out of line|misalign|not aligned|stands elsewhere|turned|differently|rotated|offset/i
const blank = /empty|blank|nothing in|missing|has no content|shows nothing/i

const movedButton = createLookSite({
  name: 'one-button-stands-aside',
  lang: 'fi',
  words: [odd],
  severity: 1,
  title: 'Kahvipaahtimo',
  style: (isDefective) => `
.cards { display: flex; gap: 20px; } .cards li { width: 220px; border: 1px solid #c9ced6; padding: 14px; } .cards h2 { margin: 0; font-size: 19px; }
${isDefective ? '.cards li:nth-child(3) button { position: relative; left: 64px; }' : ''}`,
  body: () =>
    `<h1>Kahvit</h1><ul class="cards">${['Aamu', 'Tumma', 'Pehmeä', 'Luomu'].map((name) => `<li><h2>${name}</h2><p>8,50 €</p>${drawButton('Osta')}</li>`).join('')}</ul>`,
})

const otherSide = createLookSite({
  name: 'one-name-at-the-other-side',
  lang: 'hu',
  words: [odd],
  severity: 1,
  title: 'Piac a téren',
  style: (isDefective) => `
table { border-collapse: collapse; width: 560px; } td { padding: 8px 12px; border-bottom: 1px solid #c9ced6; width: 50%; }
${isDefective ? 'tr:nth-child(4) td:first-child { text-align: right; }' : ''}`,
  body: () =>
    `<h1>Mai árak</h1><table><tbody>${['Alma', 'Körte', 'Szilva', 'Meggy', 'Dió'].map((name, at) => `<tr><td>${name}</td><td>${400 + 50 * at} Ft</td></tr>`).join('')}</tbody></table><p><a href="/more">Minden ár</a></p>`,
})

const tilted = createLookSite({
  name: 'one-tile-is-tilted',
  lang: 'ru',
  words: [odd],
  severity: 1,
  title: 'Театр на площади',
  style: (isDefective) => `
.grid { display: grid; grid-template-columns: repeat(3, 240px); gap: 20px; } .grid li { padding: 14px; background: #eef2f7; } .grid h2 { margin: 0; font-size: 20px; }
${isDefective ? '.grid li:nth-child(5) h2 { rotate: -6deg; }' : ''}`,
  body: () =>
    `<h1>Афиша</h1><ul class="grid">${['Чайка', 'Вишнёвый сад', 'Дядя Ваня', 'Три сестры', 'Ревизор', 'Гроза'].map((name, at) => `<li><h2>${name}</h2><p>${at + 3} мая</p><a href="/more?${at}">Билеты</a></li>`).join('')}</ul>`,
})

const priceAside = createLookSite({
  name: 'one-price-under-its-row',
  lang: 'ar',
  dir: 'rtl',
  words: [odd],
  severity: 1,
  title: 'مخبز الحي',
  style: (isDefective) => `
.list li { position: relative; width: 420px; height: 56px; border-bottom: 1px solid #c9ced6; } .list a, .list b { position: absolute; top: 14px; } .list a { right: 0; } .list b { left: 0; }
${isDefective ? '.list li:nth-child(2) b { left: 90px; }' : ''}`,
  body: () =>
    `<h1>الخبز</h1><ul class="list">${['خبز أبيض', 'خبز أسمر', 'كعك', 'فطائر'].map((name, at) => `<li><a href="/more?${at}">${name}</a><b>${at + 2} دينار</b></li>`).join('')}</ul>`,
})

const emptyCard = createLookSite({
  name: 'one-card-is-empty',
  lang: 'el',
  words: [blank],
  severity: 2,
  title: 'Νησιά με καράβι',
  style: () =>
    '.cards { display: grid; grid-template-columns: repeat(4, 220px); gap: 20px; } .cards li { min-height: 150px; border: 1px solid #c9ced6; padding: 14px; } .cards h2 { margin: 0; font-size: 19px; }',
  body: (isDefective) =>
    `<h1>Νησιά</h1><ul class="cards">${['Νάξος', 'Πάρος', 'Μήλος', 'Σίφνος'].map((name, at) => (isDefective && at === 2 ? '<li></li>' : `<li><h2>${name}</h2><p>Κάθε μέρα στις ${at + 7}:00.</p><a href="/more?${at}">Εισιτήρια</a></li>`)).join('')}</ul>`,
})

const emptyPanel = createLookSite({
  name: 'one-panel-without-content',
  lang: 'vi',
  words: [blank],
  severity: 2,
  title: 'Bảng theo dõi',
  style: () => `
.panels { display: flex; flex-wrap: wrap; gap: 20px; } .panels section { width: 300px; min-height: 170px; border: 1px solid #c9ced6; padding: 14px; } .panels h2 { margin: 0 0 8px; font-size: 19px; }`,
  body: (isDefective) =>
    `<h1>Hôm nay</h1><div class="panels">${['Đơn hàng', 'Khách mới', 'Kho', 'Đánh giá'].map((name, at) => `<section><h2>${name}</h2>${isDefective && at === 1 ? '<div></div>' : `<div><p>${12 + at * 7} trong ngày</p><p>${80 + at * 9} trong tuần</p><a href="/more?${at}">Chi tiết</a></div>`}</section>`).join('')}</div>`,
})

const emptyThumb = createLookSite({
  name: 'one-frame-without-its-photo',
  lang: 'th',
  words: [blank],
  severity: 2,
  title: 'ตลาดน้ำ',
  style: () => `
.cards { display: grid; grid-template-columns: repeat(4, 200px); gap: 20px; } .photo { width: 200px; height: 140px; background: #e9edf2; } .cards h2 { font-size: 18px; }`,
  body: (isDefective) =>
    `<h1>สินค้า</h1><ul class="cards">${['มะม่วง', 'ทุเรียน', 'ส้มโอ', 'มังคุด'].map((name, at) => `<li><div class="photo">${isDefective && at === 3 ? '' : `<img width="200" height="140" alt="${name}" src="/photos/fruit-${at}-200x140.png">`}</div><h2>${name}</h2><a href="/more?${at}">ซื้อ${name}</a></li>`).join('')}</ul>`,
})

/** One of several alike that is set differently, or has nothing where the others have something. */
export const siblingSites: readonly BenchmarkSite[] = [
  movedButton,
  otherSide,
  tilted,
  priceAside,
  emptyCard,
  emptyPanel,
  emptyThumb,
]
