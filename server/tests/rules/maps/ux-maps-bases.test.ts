import { expect, test } from 'vitest'
import {
  type AddressCase,
  depend,
  describeExpected,
  drawAddresses,
} from '../../support/records/draw-addresses.ts'

const page = '<h1>Here</h1>'
const module = 'export default function Page() { return <h1>Here</h1> }'

const bases: Record<string, AddressCase> = {
  'Astro, base with slashes': {
    files: {
      'package.json': depend('astro'),
      'astro.config.mjs': `import { defineConfig } from 'astro/config'
        export default defineConfig({ site: 'https://example.org', base: '/handbook/' })`,
      'src/pages/index.astro': '<a href="/handbook/setup/">Setup</a><a href="/handbook">Home</a>',
      'src/pages/setup.astro': '<a href={`${import.meta.env.BASE_URL}/setup`}>Again</a>',
    },
    screens: ['/handbook', '/handbook/setup'],
    links: ['/handbook > /handbook/setup'],
  },
  'Next, wrapped by plugins': {
    files: {
      'package.json': depend('next'),
      'next.config.ts': `const config = { reactStrictMode: true, basePath: '/shop' }
        export default withAnalyzer({ enabled: true })(withIntl(config))`,
      'app/page.tsx': '<Link href="/basket">Basket</Link>'.replace(/^/, 'export default () => '),
      'app/basket/page.tsx': 'export default () => <a href="/shop">Start</a>',
    },
    screens: ['/shop', '/shop/basket'],
    links: ['/shop > /shop/basket', '/shop/basket > /shop'],
  },
  'Next, by a function': {
    files: {
      'package.json': depend('next'),
      'next.config.js': `module.exports = async (phase) => {
        const base = { basePath: '/intern' }
        return { ...base, images: { unoptimized: true } }
      }`,
      'pages/index.jsx': module,
    },
    screens: ['/intern'],
  },
  'Nuxt and its own start page': {
    files: {
      'package.json': depend('nuxt'),
      'nuxt.config.ts': `export default defineNuxtConfig({ app: { baseURL: '/katalog/' }, srcDir: 'client/' })`,
      'client/pages/index.vue': '<template><NuxtLink to="/lampen">Lampen</NuxtLink></template>',
      'client/pages/lampen.vue': '<template><h1>Lampen</h1></template>',
    },
    screens: ['/katalog', '/katalog/lampen'],
    links: ['/katalog > /katalog/lampen'],
  },
  'SvelteKit, `resolve` with the route': {
    files: {
      'package.json': depend('@sveltejs/kit'),
      'svelte.config.js': `const base = '/app'
        const config = { kit: { paths: { base } } }
        export default config`,
      'src/routes/+page.svelte':
        "<script>import { resolve } from '$app/paths'; let n = 1</script><a href={resolve('/(a)/items/[id]', { id: n })}>One</a>",
      'src/routes/(a)/items/[id]/+page.svelte':
        '<script>import { base } from \'$app/paths\'</script><a href="{base}/">Start</a>',
    },
    screens: ['/app', '/app/items/:id'],
    links: ['/app > /app/items/:id', '/app/items/:id > /app'],
  },
  'a base that depends on the environment': {
    files: {
      'package.json': depend('@sveltejs/kit'),
      'svelte.config.js': `const dev = process.argv.includes('dev')
        export default { kit: { paths: { base: dev ? '' : process.env.BASE_PATH } } }`,
      'src/routes/+page.svelte': '<a href="/about">About</a>',
      'src/routes/about/+page.svelte': page,
    },
    screens: ['/', '/about'],
    links: ['/ > /about'],
    unread: [
      'svelte.config.js: the base path of all addresses is known only at run time (line 2), so they are shown without it',
    ],
  },
  'Vite through the history of Vue Router': {
    files: {
      'package.json': depend('vue', 'vue-router'),
      'vite.config.js': `export default defineConfig(({ mode }) => ({ base: '/kasse/', plugins: [] }))`,
      'src/router.js': `export default createRouter({
        history: createWebHistory(import.meta.env.BASE_URL),
        routes: [{ path: '/', component: () => import('./Start.vue') }, { path: '/pay', component: () => import('./Pay.vue'), alias: ['/zahlen'] }],
      })`,
      'src/Start.vue': '<template><RouterLink to="/zahlen">Pay</RouterLink></template>',
      'src/Pay.vue': '<template><h1>Pay</h1></template>',
    },
    screens: ['/kasse', '/kasse/pay'],
    links: ['/kasse > /kasse/pay'],
  },
  'the basename of React Router': {
    files: {
      'package.json': depend('react', 'react-router-dom'),
      'src/main.jsx': `createRoot(el).render(<BrowserRouter basename="/portal"><Routes>
        <Route path="/" element={<Home />} /><Route path="/me" element={<Me />} /></Routes></BrowserRouter>)
        function Home() { return <Link to="/me">Me</Link> }
        function Me() { return <h1>Me</h1> }`,
    },
    screens: ['/portal', '/portal/me'],
    links: ['/portal > /portal/me'],
  },
}

test.each(Object.entries(bases))('the base path: %s', async (_name, given) => {
  expect(await drawAddresses(given)).toEqual(describeExpected(given))
})
