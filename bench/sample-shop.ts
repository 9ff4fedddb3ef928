const card = (index: number): string => `<article class="card"><h3>Teapot ${index}</h3>
  <p>Stoneware, ${index} cups, made by hand in small numbers.</p><p><b>€${index}9.00</b></p>
  <a href="/product">Details</a> <button>Add to cart</button></article>`

const header = `<header><a href="/">Kettle &amp; Leaf</a><nav><a href="/">Teapots</a> <a href="/product">Cups</a>
  <a href="/checkout">Cart (<span id="count">0</span>)</a></nav>
  <form><input type="search" aria-label="Search"><button>Search</button></form></header>`

const style = `<style>body{font:16px sans-serif;margin:0 auto;max-width:1100px}
  .grid{display:grid;grid-template-columns:repeat(4,1fr);gap:16px}.card{border:1px solid #ccc;padding:12px}
  nav a{margin:0 8px}</style>`

function layOut(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${style}${header}
    <main><h1>${title}</h1>${body}</main>
    <footer><a href="/">Imprint</a> <a href="/">Privacy</a></footer></html>`
}

const cards = Array.from({ length: 16 }, (_, index) => card(index + 1)).join('')

const buyScript = `<script>document.querySelector('#buy').onclick = async () => {
  await fetch('/api/cart'); document.querySelector('#count').textContent++
  document.querySelector('#note').textContent = 'Added to cart' }</script>`

const product = `<p>Holds 1.2 litres. Dishwasher safe. Delivered in two days.</p>
  <label>Colour <select><option>White<option>Blue<option>Black</select></label>
  <label>Quantity <input type="number" value="1"></label>
  <button id="buy">Add to cart</button><p role="status" id="note"></p>
  <h2>Reviews</h2>${'<p>Pours well and looks good on the table. The lid fits.</p>'.repeat(8)}`

const checkout = `<form action="/done"><fieldset><legend>Delivery</legend>
  <label>Name <input name="name" autocomplete="name" required></label>
  <label>Email <input name="email" type="email" required></label>
  <label>Street <input name="street"></label><label>City <input name="city"></label>
  <label><input type="checkbox" name="terms"> I accept the terms</label></fieldset>
  <button>Place order</button></form>`

/** A small shop to measure on: a list, a product with a script, a form. */
export const sampleShop = {
  '/': layOut('Teapots', `<div class="grid">${cards}</div>`),
  '/product': layOut('Teapot 1', product + buyScript),
  '/checkout': layOut('Checkout', checkout),
  '/done': layOut('Thank you', '<p>Your order is placed.</p>'),
  '/api/cart': '{}',
}
