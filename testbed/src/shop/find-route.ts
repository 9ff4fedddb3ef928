import { createAccount, showAccount } from './pages/account.ts'
import { addToCart, applyVoucher, changeCart, continueShopping, showCart } from './pages/cart.ts'
import {
  placeOrder,
  showCheckout,
  showConfirmation,
  showPayment,
  takeAddress,
} from './pages/checkout.ts'
import { showContact, takeMessage } from './pages/contact.ts'
import { showHome } from './pages/home.ts'
import { showNewsletter, subscribe } from './pages/newsletter.ts'
import { showProduct } from './pages/product.ts'
import { listReviews, showReviews } from './pages/reviews.ts'
import { showSearch } from './pages/search.ts'
import { showShelf } from './pages/shelf.ts'
import { checkDelivery, showShipping } from './pages/shipping.ts'
import {
  showAbout,
  showCare,
  showGiftCards,
  showHelp,
  showLookbook,
  showNotFound,
  showPrivacy,
} from './pages/texts.ts'
import { categories, findProduct, type Product, type Shape } from './products.ts'
import { style } from './style.ts'
import type { Answer, Show } from './visit.ts'

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path d="M5 12h18a9 11 0 0 1-6 11h-6a9 11 0 0 1-6-11z" fill="#9c4a2f"/></svg>'

const routes = new Map<string, Show>([
  ['GET /', showHome],
  ['GET /search', showSearch],
  ['GET /cart', showCart],
  ['POST /cart', addToCart],
  ['POST /cart/change', changeCart],
  ['POST /cart/continue', continueShopping],
  ['POST /cart/voucher', applyVoucher],
  ['GET /checkout', showCheckout],
  ['POST /checkout', takeAddress],
  ['GET /checkout/payment', showPayment],
  ['POST /checkout/payment', placeOrder],
  ['GET /order-confirmed', showConfirmation],
  ['GET /account', showAccount],
  ['POST /account', createAccount],
  ['GET /newsletter', showNewsletter],
  ['POST /newsletter', subscribe],
  ['GET /contact', showContact],
  ['POST /api/messages', takeMessage],
  ['GET /shipping', showShipping],
  ['POST /shipping', checkDelivery],
  ['GET /reviews', showReviews],
  ['GET /api/reviews', listReviews],
  ['GET /about', showAbout],
  ['GET /care', showCare],
  ['GET /help', showHelp],
  ['GET /privacy', showPrivacy],
  ['GET /lookbook', showLookbook],
  ['GET /gift-cards', showGiftCards],
  ['GET /style.css', () => ({ kind: 'file', type: 'text/css', content: style })],
  ['GET /favicon.svg', () => answerSvg(favicon)],
])

/** The handler for this method and path; the not-found page if there is none. */
export function findRoute(method: string, pathname: string): Show {
  const fixed = routes.get(`${method === 'HEAD' ? 'GET' : method} ${pathname}`)
  return fixed ?? (method === 'POST' ? showNotFound : findCatalogueRoute(pathname))
}

function findCatalogueRoute(pathname: string): Show {
  const [, folder, name = '', ...rest] = pathname.split('/')
  if (rest.length > 0) return showNotFound
  if (folder === 'shop') {
    const category = categories.find(({ id }) => id === name)
    return category === undefined ? showNotFound : (visit) => showShelf(visit, category)
  }
  if (folder === 'products') {
    const product = findProduct(name)
    return product === undefined ? showNotFound : (visit) => showProduct(visit, product)
  }
  return folder === 'pictures' ? findPicture(name) : showNotFound
}

function findPicture(name: string): Show {
  const [, id = '', view] = /^([\w-]+)-(front|table)\.svg$/.exec(name) ?? []
  const product = findProduct(id)
  if (product === undefined) return showNotFound
  return () => answerSvg(drawPicture(product, view === 'table' ? 'table' : 'front'))
}

function answerSvg(content: string): Answer {
  return { kind: 'file', type: 'image/svg+xml', content }
}

const bodies: Readonly<Record<Shape, string>> = {
  mug: '<path d="M270 150 a52 52 0 0 1 0 104" fill="none" stroke="{glaze}" stroke-width="20"/><path d="M130 120 h150 v130 a34 34 0 0 1 -34 34 h-82 a34 34 0 0 1 -34 -34 z" fill="{glaze}"/><ellipse cx="205" cy="120" rx="75" ry="14" fill="#5b4636"/>',
  latte:
    '<path d="M256 130 a48 48 0 0 1 0 100" fill="none" stroke="{glaze}" stroke-width="18"/><path d="M140 80 h124 l-10 190 a20 20 0 0 1 -20 16 h-64 a20 20 0 0 1 -20 -16 z" fill="{glaze}"/><ellipse cx="202" cy="80" rx="62" ry="12" fill="#f3e6d3"/>',
  cup: '<path d="M80 180 h100 v62 a40 40 0 0 1 -40 40 h-20 a40 40 0 0 1 -40 -40 z" fill="{glaze}"/><ellipse cx="130" cy="180" rx="50" ry="9" fill="#3d2b20"/><path d="M220 180 h100 v62 a40 40 0 0 1 -40 40 h-20 a40 40 0 0 1 -40 -40 z" fill="{glaze}"/><ellipse cx="270" cy="180" rx="50" ry="9" fill="#3d2b20"/>',
  bowl: '<path d="M100 160 h200 a100 122 0 0 1 -70 118 h-60 a100 122 0 0 1 -70 -118 z" fill="{glaze}"/><ellipse cx="200" cy="160" rx="100" ry="18" fill="#f8efe2"/>',
  'wide-bowl':
    '<path d="M70 170 h260 a130 112 0 0 1 -92 108 h-76 a130 112 0 0 1 -92 -108 z" fill="{glaze}"/><ellipse cx="200" cy="170" rx="130" ry="22" fill="#e9d9b8"/><path d="M250 170 l70 -80 M264 174 l70 -80" stroke="#8a5a3b" stroke-width="6"/>',
  teapot:
    '<path d="M286 190 q50 -50 60 -10" fill="none" stroke="{glaze}" stroke-width="22"/><path d="M122 178 C44 168 44 268 122 258" fill="none" stroke="{glaze}" stroke-width="16"/><ellipse cx="200" cy="215" rx="95" ry="75" fill="{glaze}"/><ellipse cx="200" cy="146" rx="44" ry="13" fill="{glaze}" stroke="#00000022" stroke-width="3"/><circle cx="200" cy="126" r="12" fill="{glaze}"/>',
  vase: '<path d="M186 110 h28 v60 c50 30 60 110 6 114 h-40 c-54 -4 -44 -84 6 -114 z" fill="{glaze}"/><path d="M200 112 v-60" stroke="#5d7a52" stroke-width="5"/><circle cx="200" cy="48" r="18" fill="#d9a441"/>',
  moon: '<circle cx="200" cy="195" r="92" fill="{glaze}"/><path d="M176 112 h48 v-12 h-48 z" fill="{glaze}"/><path d="M176 286 h48 v6 h-48 z" fill="#00000018"/>',
}

const speckles: readonly (readonly [x: number, y: number])[] = [
  [160, 190],
  [185, 225],
  [215, 200],
  [240, 240],
  [170, 255],
  [225, 265],
  [200, 245],
]

/** Views of a product picture. */
type PictureView = 'front' | 'table'

/** The picture of a product as SVG: generated, so that the shop needs no files. */
function drawPicture({ picture }: Product, view: PictureView): string {
  const body = bodies[picture.shape].replaceAll('{glaze}', picture.glaze)
  const dots = picture.dots
    ? speckles.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="#00000040"/>`).join('')
    : ''
  const [wall, table] = view === 'front' ? ['#f4efe6', '#e2d6c3'] : ['#e4ebe6', '#c2a887']
  const turned = view === 'front' ? '' : ' transform="matrix(-1 0 0 1 400 0)"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 340" width="400" height="340"><rect width="400" height="340" fill="${wall}"/><rect y="262" width="400" height="78" fill="${table}"/><ellipse cx="200" cy="290" rx="120" ry="12" fill="#00000022"/><g${turned}>${body}${dots}</g></svg>`
}
