import { html, type SafeHtml } from '@remix-run/html-template'
import { categories } from './products.ts'
import { takeNotice, type Visit } from './visit.ts'

/** The page around `content`: header with the shelves, search and cart, and the footer. */
export function frame(visit: Visit, title: string, content: SafeHtml): SafeHtml {
  const notice = takeNotice(visit)
  return htmlDocument(
    title,
    html`<a class="skip" href="#content">Skip to the content</a>
      ${renderHeader(visit)}
      <main class="wrap" id="content">
        ${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`} ${content}
      </main>
      ${footer}`,
  )
}

/** A whole document in the style of the shop, without its header and footer. */
export function htmlDocument(title: string, body: SafeHtml): SafeHtml {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Fern &amp; Kiln</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

function renderHeader({ url, visitor }: Visit): SafeHtml {
  const pieces = [...visitor.cart.values()].reduce((sum, count) => sum + count, 0)
  const shelves = categories.map(({ id, name }) => {
    const isHere = url.pathname === `/shop/${id}`
    return isHere
      ? html`<a href="/shop/${id}" aria-current="page">${name}</a>`
      : html`<a href="/shop/${id}">${name}</a>`
  })
  const query = url.pathname === '/search' ? (url.searchParams.get('q') ?? '') : ''
  return html`<header class="site">
    <div class="wrap bar">
      <a class="brand" href="/">${mark} Fern &amp; Kiln</a>
      <nav aria-label="Shelves">${shelves}</nav>
      <div class="tools">
        <form class="search" role="search" action="/search">
          <input
            type="search"
            name="q"
            value="${query}"
            aria-label="Search the shop"
            placeholder="Search"
          />
          <button>Search</button>
        </form>
        <a href="/account">Account</a>
        <a href="/cart">Cart (${pieces})</a>
      </div>
    </div>
  </header>`
}

const mark = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
  <path d="M5 12 h18 a9 11 0 0 1 -6 11 h-6 a9 11 0 0 1 -6 -11 z" fill="#9c4a2f" />
  <path d="M14 11 c-1 -4 1 -8 5 -9 c1 4 -1 8 -5 9 z" fill="#3f5c48" />
</svg>`

const footer = html`<footer class="site">
  <div class="wrap">
    <div>
      <h2>Fern &amp; Kiln</h2>
      <p>Small-batch stoneware from our studio by the harbour.</p>
      <p>This is a demo shop: nothing is sold, no money moves.</p>
    </div>
    <div>
      <h2>Help</h2>
      <ul>
        <li><a href="/shipping">Shipping &amp; returns</a></li>
        <li><a href="/care">Care instructions</a></li>
        <li><a href="/help">Questions &amp; answers</a></li>
        <li><a href="/contact">Contact us</a></li>
      </ul>
    </div>
    <div>
      <h2>The studio</h2>
      <ul>
        <li><a href="/about">About us</a></li>
        <li><a href="/reviews">What customers say</a></li>
        <li><a href="/gift-cards">Gift cards</a></li>
        <li><a href="/newsletter">Newsletter</a></li>
        <li><a href="/privacy">Privacy</a></li>
      </ul>
    </div>
  </div>
</footer>`
