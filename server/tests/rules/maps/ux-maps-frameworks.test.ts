import { expect, test } from 'vitest'
import { discover } from '../../../src/discovery/discover.ts'
import { createTextTree, describeUxMap } from '../../support/records/describe-ux-map.ts'
import { listFixtureFiles } from '../../support/records/unpack-repository.ts'

/** Screens with title, file and line; forms; links; `?` marks links without a target. */
const expected = {
  next: `
/ "Lamp shop" src/app/page.tsx:1
/cart "Your cart" src/pages/cart.jsx:1
  form post /api/order by - (email:email) src/pages/cart.jsx:9
/docs/:slug* "Documentation" src/app/docs/[[...slug]]/page.tsx:1
/products "Products" src/app/(shop)/products/page.tsx:1
/products/:id "Product" src/app/(shop)/products/[id]/page.tsx:1
  form post - by addToCart (quantity:number! colour:select) src/app/(shop)/products/[id]/page.tsx:11
/ > /products click "See the sale" src/app/page.tsx:4
/ > /products click "Products" src/components/header.tsx:4
/ > /cart click "Cart" src/components/header.tsx:5
/docs/:slug* > /products click "Products" src/components/header.tsx:4
/docs/:slug* > /cart click "Cart" src/components/header.tsx:5
/products > /products/:id navigate "Look at it" src/components/product-card.tsx:6
/products > /cart click "Cart" src/components/header.tsx:5
/products/:id > /products redirect "" src/app/(shop)/products/[id]/page.tsx:9
/products/:id > /cart redirect "" src/app/(shop)/products/[id]/actions.ts:5
/products/:id > /products click "Products" src/components/header.tsx:4
/products/:id > /cart click "Cart" src/components/header.tsx:5
? /imprint src/components/header.tsx:17
`,
  'react-router': `
/ "Welcome" src/main.jsx:27
/account "Your account" src/main.jsx:32
  form get - by saveAccount (email:email!) src/pages/account.jsx:4
/orders "Orders" src/main.jsx:28
/orders/:orderId/:rest* "" src/main.jsx:29
/ > /account click "Go on" src/pages/home.jsx:5
/ > /orders click "Go on" src/pages/home.jsx:5
/ > /orders click "Your orders" src/main.jsx:19
/orders > /orders/:orderId/:rest* navigate "Order" src/pages/orders.jsx:5
/orders > /account redirect "" src/require-login.jsx:2
/orders/:orderId/:rest* > /orders click "Back to all" src/main.jsx:40
/orders/:orderId/:rest* > /orders click "Your orders" src/main.jsx:19
`,
  'react-router-objects': `
/help "Help" src/router.tsx:12
/shop "" src/router.tsx:6
/shop/items/:id "An item" src/router.tsx:7
/shop > /shop/items/:id click "First item" src/router.tsx:15
/shop > /help click "Help" src/root.tsx:2
/shop/items/:id > /help click "Help" src/root.tsx:2
`,
  'react-router-framework': `
/ "Start" app/routes.ts:4
/concerts "" app/routes.ts:6
/concerts/:city "" app/routes.ts:6
/login "" app/routes.ts:5
  form post - by - (user:text! password:password!) app/account/login.tsx:7
/ > /concerts click "Concerts" app/root.tsx:2
/concerts > /concerts/:city click "Concerts there" app/concerts/all.tsx:2
/concerts/:city > /concerts click "All cities" app/concerts/city.tsx:2
/concerts/:city > /concerts click "Concerts" app/root.tsx:2
/login > /concerts redirect "" app/account/login.tsx:3
/login > /concerts click "Concerts" app/root.tsx:2
/login > / click "Leave" app/account/frame.tsx:2
`,
  'vue-router': `
/ "Home" src/router/index.ts:6
/users/:id "User" src/router/index.ts:8
/users/:id/edit "" src/router/index.ts:12
  form get - by save (email:email! about:textarea) src/views/UserEdit.vue:2
/ > /users/:id click "Open" src/views/HomeView.vue:5
/users/:id > /users/:id/edit navigate "" src/views/UserView.vue:5
/users/:id > / click "Start" src/components/SiteNav.vue:2
/users/:id/edit > / navigate "Cancel" src/views/UserEdit.vue:5
/users/:id/edit > / click "Start" src/components/SiteNav.vue:2
`,
  nuxt: `
/ "Recipes" app/pages/index.vue:1
/:rest* "" app/pages/[...rest].vue:1
/recipes/:slug "A recipe" app/pages/recipes/[slug].vue:1
/recipes/:slug/print "Print it" app/pages/recipes/[slug]/print.vue:1
/ > /recipes/:slug navigate "" app/pages/index.vue:3
/:rest* > / click "Start" app/components/base/Header.vue:1
/recipes/:slug > /recipes/:slug/print click "Print" app/pages/recipes/[slug].vue:4
/recipes/:slug > / click "Start" app/components/base/Header.vue:1
/recipes/:slug/print > / click "Start" app/components/base/Header.vue:1
`,
  sveltekit: `
/ "Start" src/routes/+page.svelte:1
/:lang?/about "About" src/routes/[[lang]]/about/+page.svelte:1
/orders "Orders of" src/routes/(app)/orders/+page.svelte:1
  form post /orders by search (query:search!) src/routes/(app)/orders/+page.svelte:11
/orders/:id "One order" src/routes/(app)/orders/[id=integer]/+page.svelte:1
/ > /orders click "Orders" src/lib/Nav.svelte:3
/:lang?/about > /orders click "Orders again" src/routes/[[lang]]/about/+page.svelte:2
/:lang?/about > / click "Start" src/lib/Nav.svelte:2
/:lang?/about > /orders click "Orders" src/lib/Nav.svelte:3
/orders > /orders/:id click "Order" src/routes/(app)/orders/+page.svelte:8
/orders > / redirect "" src/routes/(app)/orders/+page.server.ts:4
/orders > / click "Start" src/lib/Nav.svelte:2
/orders/:id > / click "Start" src/lib/Nav.svelte:2
/orders/:id > /orders click "Orders" src/lib/Nav.svelte:3
? /orders/:id/print src/routes/(app)/orders/+page.svelte:9
`,
  astro: `
/ "Start" src/pages/index.astro:1
/blog "All posts" src/pages/blog/index.astro:1
/blog/:slug* "" src/pages/blog/[...slug].astro:1
  form post /subscribe by - (email:email!) src/pages/blog/[...slug].astro:1
/subscribe "Thank you" src/pages/subscribe.md:1
/ > /blog click "Blog" src/layouts/Base.astro:5
/blog > /blog/:slug* click "" src/pages/blog/index.astro:9
/blog > / redirect "" src/pages/blog/index.astro:4
/blog > / click "Start" src/layouts/Base.astro:5
/blog/:slug* > /subscribe submit "" src/pages/blog/[...slug].astro:1
`,
  html: `
/ "Bakery" site/index.html:1
/about.html "About the bakery" site/about.html:1
/contact.html "Contact" site/contact.html:1
  form post /thanks.html by - (name:text! text:textarea) site/contact.html:2
/news "News" site/news/index.html:1
/thanks.html "Thank you" site/thanks.html:1
/ > /about.html click "About us" site/index.html:3
/ > /news click "News" site/index.html:4
/about.html > / click "" site/about.html:2
/about.html > /contact.html navigate "Write to us" site/about.html:3
/contact.html > /thanks.html submit "" site/contact.html:2
/news > /about.html click "About" site/news/index.html:2
/thanks.html > / click "Back" site/thanks.html:2
? /missing.html site/index.html:8
`,
  express: `
/ "Notes" server.js:8
  form post /notes by server.js:12 (text:textarea!) views/home.ejs:3
/admin/users "" routes/admin.js:3
/help.html "Help" public/help.html:1
/notes/:id "A note" server.js:9
/ > /notes/:id click "Read" views/home.ejs:6
/ > /help.html click "Help" views/partials/nav.ejs:1
/ > /notes/:id submit "" views/home.ejs:3
/help.html > /admin/users click "Users" public/help.html:2
/notes/:id > / click "Home" views/notes/show.ejs:2
`,
}

test.each(Object.entries(expected))('the map of a site with %s', async (name, lines) => {
  const tree = createTextTree(await listFixtureFiles(name))
  const { signal } = new AbortController()
  const { map } = await discover(tree, { root: null, known: new Map(), signal })
  expect(`\n${describeUxMap(map)}\n`).toBe(lines)
  expect(map.unread_files).toEqual([])
  expect(map.frameworks).toEqual([name.startsWith('react') ? 'react-router' : name])
})
