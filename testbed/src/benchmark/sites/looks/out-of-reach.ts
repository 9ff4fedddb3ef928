import type { BenchmarkSite } from '../../site.ts'
import { createLookSite, drawButton } from './look-site.ts'

const covered = /cover|under|behind|hidden|cannot be (?:seen|reached)|lies over/i
const outside =
  /outside|cannot be (?:seen|reached|scrolled)|cut off|off the (?:screen|page|window)|out of/i

const paragraphs = (text: string, times: number): string =>
  Array.from({ length: times }, () => `<p>${text}</p>`).join('')

const barOverLast = createLookSite({
  name: 'bar-covers-the-last-button-for-good',
  lang: 'nl',
  words: [covered, /Bestelling plaatsen/],
  severity: 3,
  title: 'Kaashuis Gouda',
  style: (isDefective) => `
main { padding-bottom: ${isDefective ? '8px' : '140px'}; }
.balk { position: fixed; left: 0; right: 0; bottom: 0; height: 110px; padding: 16px 32px; background: #22303f; color: #fff; }`,
  body: () => `<h1>Uw bestelling</h1>${paragraphs('Jonge kaas uit de streek, gesneden en verpakt in papier, op dezelfde dag verzonden.', 18)}
${drawButton('Bestelling plaatsen')}<div class="balk">Vandaag besteld is morgen in huis, ook op zaterdag en in de week van Pasen.</div>`,
})

const headerOverFirst = createLookSite({
  name: 'fixed-header-covers-the-first-link',
  lang: 'sv',
  words: [covered, /Logga in/],
  severity: 3,
  title: 'Skärgårdens båtar',
  style: (isDefective) => `
.topp { position: fixed; top: 0; left: 0; right: 0; height: 84px; padding: 24px 32px; background: #0f3d2e; color: #fff; font-weight: 700; }
main { padding-top: ${isDefective ? '16px' : '104px'}; }`,
  body: () => `<div class="topp">Skärgårdens båtar</div><p><a class="button" href="/more">Logga in</a></p><h1>Hyr en båt</h1>
${paragraphs('Våra båtar ligger i hamnen och kan hämtas varje dag mellan åtta och tjugo.', 3)}<p><a href="/more">Priser</a></p>`,
})

const leftOfPage = createLookSite({
  name: 'link-left-of-the-page',
  lang: 'tr',
  words: [outside, /Sepetim/],
  severity: 3,
  title: 'Kilim Dünyası',
  style: (isDefective) =>
    `.ust { position: relative; height: 44px; } .ust a { position: absolute; left: ${isDefective ? '-92px' : '0'}; }`,
  body: () =>
    `<div class="ust"><a class="button" href="/more">Sepetim</a></div><h1>El dokuması kilimler</h1><p>Her kilim tek ve imzalıdır.</p><p><a href="/more">Hepsini gör</a></p>`,
})

const cutInCard = createLookSite({
  name: 'button-cut-by-its-card',
  lang: 'zh',
  words: [/cut off|clip|cut|outside|cannot be (?:seen|reached)|hidden/i, /加入购物车/],
  severity: 3,
  title: '茶叶商店',
  style: (isDefective) =>
    `.card { width: 300px; height: ${isDefective ? '176px' : '250px'}; overflow: hidden; border: 1px solid #c9ced6; padding: 16px; } .card p { margin: 8px 0 20px; }`,
  body: () =>
    `<h1>绿茶</h1><div class="card"><h2>西湖龙井</h2><p>清明前采摘，二百五十克。</p>${drawButton('加入购物车')}</div><p><a href="/more">更多茶叶</a></p>`,
})

const rightOfLocked = createLookSite({
  name: 'button-right-of-a-page-that-does-not-scroll',
  lang: 'fa',
  dir: 'rtl',
  words: [outside, /پرداخت/],
  severity: 3,
  title: 'کتابفروشی شهر',
  style: (isDefective) => `
html, body { overflow-x: hidden; } .bar { display: flex; align-items: center; width: ${isDefective ? '1560px' : '900px'}; justify-content: space-between; }`,
  body: () =>
    `<h1>سبد خرید</h1><div class="bar"><span>سه کتاب، ۴۵۰ هزار تومان</span>${drawButton('پرداخت')}</div><p><a href="/more">ادامه خرید</a></p>`,
})

const small = /small|24 ?px|target|close to/i

const dots = createLookSite({
  name: 'dots-too-small-for-a-finger',
  lang: 'ko',
  device: 'phone',
  words: [small],
  severity: 2,
  title: '한강 자전거',
  style: (isDefective) =>
    `.dots a { display: inline-block; width: ${isDefective ? '10px; height: 10px; margin: 0 2px' : '32px; height: 32px; margin: 0 4px'}; border-radius: 50%; background: #0b4f9e; }`,
  body: () =>
    `<h1>자전거 대여</h1><p>강변을 따라 달려 보세요.</p><div class="dots">${[1, 2, 3, 4, 5].map((n) => `<a href="/more?${n}" aria-label="사진 ${n}"></a>`).join('')}</div><p><a href="/more">요금</a></p>`,
})

const tinyClose = createLookSite({
  name: 'close-mark-beside-a-link',
  lang: 'es',
  device: 'phone',
  words: [small],
  severity: 2,
  title: 'Mercado Central',
  style: (isDefective) =>
    `.aviso { display: flex; align-items: center; gap: ${isDefective ? '1px' : '28px'}; background: #fff3cd; padding: 12px; } .aviso a { line-height: 1; font-size: ${isDefective ? '12px' : '24px; padding: 12px'}; }`,
  body: () =>
    `<h1>Mercado</h1><div class="aviso"><a href="/more?a">Ofertas</a><a href="/more?b" aria-label="Cerrar">×</a><a href="/more?c">Sí</a></div><p>Fruta, pan y pescado.</p>`,
})

const tightLinks = createLookSite({
  name: 'links-in-tight-rows',
  lang: 'hi',
  device: 'phone',
  words: [small],
  severity: 2,
  title: 'रेल समय सारणी',
  style: (isDefective) =>
    `.rows a { display: block; width: 120px; font-size: 12px; line-height: ${isDefective ? '15px' : '32px'}; }`,
  body: () =>
    `<h1>समय सारणी</h1><div class="rows">${['दिल्ली', 'आगरा', 'जयपुर', 'भोपाल', 'पुणे'].map((town, n) => `<a href="/more?${n}">${town}</a>`).join('')}</div><p>सभी गाड़ियाँ समय पर हैं।</p>`,
})

/** Controls that a visitor cannot see, cannot scroll to, or cannot hit. */
export const reachSites: readonly BenchmarkSite[] = [
  barOverLast,
  headerOverFirst,
  leftOfPage,
  cutInCard,
  rightOfLocked,
  dots,
  tinyClose,
  tightLinks,
]
