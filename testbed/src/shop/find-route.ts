import { drawPicture } from './draw-picture.ts'
import { addToCart, applyVoucher, changeCart, continueShopping, showCart } from './pages/cart.ts'
import { createAccount, showAccount } from './pages/account.ts'
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
import { categories, findProduct } from './products.ts'
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
