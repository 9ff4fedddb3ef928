/** The goods of the application. */
export const teas = [
  { id: 'sencha', name: 'Sencha', price: '€6.50', about: 'A green tea that tastes of spring.' },
  { id: 'assam', name: 'Assam', price: '€5.90', about: 'A black tea for the morning.' },
  { id: 'rooibos', name: 'Rooibos', price: '€4.80', about: 'A red tea without caffeine.' },
]

/**
 * A tea shop whose views are routes of one document. After each of them a timer of half a second changes a hidden
 * element, as the libraries of many real applications do for screen readers.
 */
export const singlePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Leaf and Kettle</title>
<link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 sans-serif; margin: 0 auto; max-width: 50rem; padding: 1rem }
nav a, li a { display: inline-block; padding: .5rem }
button, input { font: inherit; min-height: 2.75rem; padding: .25rem 1rem }
label { display: block; margin: .5rem 0 }
#route { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden }
</style>
</head>
<body>
<header><nav aria-label="Main"><a href="/">Home</a><a href="/teas">Teas</a><a href="/basket">Basket</a></nav></header>
<main id="view"></main>
<div id="route" aria-hidden="true"></div>
<script>
const view = document.getElementById('view')
const basket = []
let teas = null

async function loadTeas() {
  teas ??= await (await fetch('/api/teas')).json()
  return teas
}

const views = {
  '/': async () => '<h1>Leaf and Kettle</h1><p>Loose teas, sent within two days.</p>',
  '/teas': async () => '<h1>Our teas</h1><ul>' + (await loadTeas()).map((tea) =>
    '<li><a href="/teas/' + tea.id + '">' + tea.name + '</a> ' + tea.price + '</li>').join('') + '</ul>',
  '/basket': async () => basket.length === 0
    ? '<h1>Basket</h1><p>Your basket is empty.</p>'
    : '<h1>Basket</h1><ul>' + basket.map((name) => '<li>' + name + '</li>').join('') + '</ul><p><a href="/checkout">To the checkout</a></p>',
  '/checkout': async () => '<h1>Checkout</h1><form><label>Full name <input name="name" autocomplete="name" required></label>' +
    '<label>Town <input name="town" autocomplete="address-level2" required></label><button>Place order</button></form>',
}

async function showTea(id) {
  const tea = (await loadTeas()).find((one) => one.id === id)
  return '<h1>' + tea.name + '</h1><p>' + tea.about + ' ' + tea.price + '</p><button data-tea="' + tea.name + '">Add to basket</button><p role="status"></p>'
}

async function show() {
  const path = location.pathname
  const draw = path.startsWith('/teas/') ? () => showTea(path.slice(6)) : (views[path] ?? views['/'])
  view.innerHTML = await draw()
  document.title = view.querySelector('h1').textContent + ' – Leaf and Kettle'
  setTimeout(() => { document.getElementById('route').textContent = document.title }, 500)
}

addEventListener('popstate', show)
addEventListener('click', (event) => {
  const link = event.target.closest('a')
  if (link !== null) {
    event.preventDefault()
    history.pushState({}, '', link.getAttribute('href'))
    show()
  }
  const { tea } = event.target.dataset
  if (tea !== undefined) {
    basket.push(tea)
    view.querySelector('[role=status]').textContent = tea + ' is in your basket.'
  }
})
addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch('/api/orders', { method: 'POST', body: JSON.stringify(basket) })
  const { number } = await answer.json()
  view.innerHTML = '<h1>Thank you</h1><p>Order ' + number + ' is on its way.</p>'
})
show()
</script>
</body>
</html>
`
