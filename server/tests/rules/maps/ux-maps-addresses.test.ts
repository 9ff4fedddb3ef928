import { expect, test } from 'vitest'
import {
  type AddressCase,
  depend,
  describeExpected,
  drawAddresses,
} from '../../support/records/draw-addresses.ts'

const page = '<h1>Here</h1>'
const module = 'export default function Page() { return <h1>Here</h1> }'

const byFile: Record<string, AddressCase> = {
  'Nuxt, a parent that renames itself': {
    files: {
      'package.json': depend('nuxt'),
      'pages/account.vue':
        "<script setup>definePageMeta({ path: '/konto', alias: '/profil' })</script><template><NuxtPage /></template>",
      'pages/account/index.vue': '<template><NuxtLink to="/profil">Me</NuxtLink></template>',
      'pages/account/orders.vue':
        "<script setup lang=\"ts\">definePageMeta({ path: 'bestellungen', name: 'mine' })</script><template><NuxtLink :to=\"{ name: 'mine' }\">A</NuxtLink></template>",
      'pages/old.vue': "<script setup>definePageMeta({ redirect: '/konto' })</script>",
      'pages/computed.vue': '<script setup>definePageMeta({ path: base + name })</script>',
    },
    screens: ['/computed', '/konto', '/konto/bestellungen'],
    unread: [
      'pages/computed.vue: the path that the page gives itself is known only at run time, so it is shown without it (line 1)',
    ],
  },
  'SvelteKit, characters by number': {
    files: {
      'package.json': depend('@sveltejs/kit'),
      'src/routes/+page.svelte':
        '<a href="/a:b">X</a><a href="/%C3%A9t%C3%A9">Y</a><a href="/:-)">Z</a>',
      'src/routes/a[x+3a]b/+page.svelte': page,
      'src/routes/[u+00e9]t[u+00e9]/+page.svelte': page,
      'src/routes/[x+3a]-[x+29]/+page.svelte': page,
      'src/routes/what[x+3f]/+page.svelte': page,
      'src/routes/[x+5b]id[x+5d]/+page.svelte': page,
      'src/hooks.js': 'export const reroute = ({ url }) => translate(url)',
    },
    screens: ['/', '/:-)', '/[id]', '/a:b', '/what%3F', '/été'],
    links: ['/ > /:-)', '/ > /a:b', '/ > /été'],
    unread: ['src/hooks.js: SvelteKit: addresses that `reroute` computes are not read'],
  },
  'Next, slots and an underscore': {
    files: {
      'package.json': depend('next'),
      'app/layout.tsx': 'export default ({ children, team }) => <main>{children}{team}</main>',
      'app/page.tsx': module,
      'app/@team/page.tsx': 'export default () => <Link href="/members">Members</Link>',
      'app/@team/members/page.tsx': module,
      'app/@modal/[...all]/page.tsx': 'export default () => null',
      'app/@modal/(.)photo/page.tsx': module,
      'app/photo/page.tsx': module,
      'app/%5Fhealth/page.tsx': module,
      'app/_parts/page.tsx': module,
      'app/[product-id]/page.tsx': module,
    },
    screens: ['/', '/:product-id', '/_health', '/members', '/photo'],
    links: ['/ > /members'],
  },
  'flatRoutes as the whole table': {
    files: {
      'package.json': depend('react-router', '@react-router/fs-routes'),
      'app/routes.ts': `import { flatRoutes } from '@react-router/fs-routes'
        export default flatRoutes() satisfies RouteConfig`,
      'app/root.tsx': 'export default () => <nav><Link to="/about">About</Link></nav>',
      'app/routes/_index.tsx': module,
      'app/routes/about.tsx': module,
      'app/routes/_auth.tsx': module,
      'app/routes/_auth.login.tsx': module,
      'app/routes/concerts.tsx': module,
      'app/routes/concerts._index.tsx': module,
      'app/routes/concerts.$city.tsx': module,
      'app/routes/concerts_.mine.tsx': module,
      'app/routes/($lang).terms/route.tsx': module,
      'app/routes/($lang).terms/text.ts': 'export const text = 1',
      'app/routes/sitemap[.]xml.tsx': 'export function loader() { return new Response() }',
      'app/routes/files.$.tsx': module,
    },
    screens: [
      '/',
      '/:lang?/terms',
      '/about',
      '/concerts',
      '/concerts/:city',
      '/concerts/mine',
      '/files/:rest*',
      '/login',
    ],
  },
  'flatRoutes below a prefix': {
    files: {
      'package.json': depend('react-router', '@react-router/dev'),
      'app/routes.ts': `const files = await flatRoutes({ rootDirectory: 'admin' })
        export default [index('start.tsx'), ...prefix('admin', files), ...old.map(toRoute)]`,
      'app/start.tsx': module,
      'app/admin/users.tsx': module,
    },
    screens: ['/', '/admin/users'],
    unread: [
      'app/routes.ts: React Router: a part of the route table is computed, so its routes are not read (line 2)',
    ],
  },
  'Remix 2': {
    files: {
      'package.json': depend('@remix-run/react', '@remix-run/node'),
      'app/root.tsx': module,
      'app/routes/_index.tsx': 'export default () => <Link to="posts/new">New</Link>',
      'app/routes/posts.new.tsx': module,
    },
    screens: ['/', '/posts/new'],
    links: ['/ > /posts/new'],
  },
  'Vue pages in another folder, with blocks': {
    files: {
      'package.json': depend('vue', 'vue-router', 'unplugin-vue-router'),
      'vite.config.ts': `export default { plugins: [VueRouter({ routesFolder: [{ src: 'app/views' }] })] }`,
      'app/views/index.vue': '<template><RouterLink to="/kontakt">K</RouterLink></template>',
      'app/views/contact.vue':
        "<script setup>definePage({ path: '/kontakt', meta: { title: 'Kontakt' } })</script><template><p>K</p></template>",
      'app/views/users.vue': '<template><RouterView /></template>',
      'app/views/users/[id]/edit.vue': '<template><h1>Edit</h1></template>',
      'app/views/old.vue':
        '<route lang="yaml">\npath: /older\n</route><template><p>Old</p></template>',
    },
    screens: ['/', '/kontakt', '/old', '/users', '/users/:id/edit'],
    links: ['/ > /kontakt'],
    unread: [
      'app/views/old.vue: the block <route> of the page is not JSON, so what it says is not read (line 1)',
    ],
  },
  'Vue Router 5, by its import alone': {
    files: {
      'package.json': depend('vue', 'vue-router'),
      'src/main.ts': `import { routes, handleHotUpdate } from 'vue-router/auto-routes'
        export const router = createRouter({ history: createWebHistory(), routes })`,
      'src/pages/(home).vue': '<template><h1>Home</h1></template>',
      'src/pages/blog.[slug].vue': '<template><h1>Post</h1></template>',
      'src/pages/tags/[[name]]+.vue': '<template><h1>Tags</h1></template>',
    },
    screens: ['/', '/blog/:slug', '/tags/:name*'],
  },
}

const notRead: Record<string, AddressCase> = {
  Angular: {
    files: { 'package.json': depend('@angular/core', '@angular/router') },
    screens: [],
    unread: ['package.json: screens of Angular Router (@angular/router) are not read'],
  },
  'TanStack Router': {
    files: {
      'package.json': depend('react', '@tanstack/react-router'),
      'src/routes/index.tsx': module,
      'index.html': '<div id="root"></div>',
    },
    screens: ['/'],
    unread: ['package.json: screens of TanStack Router (@tanstack/react-router) are not read'],
  },
  'Remix 1': {
    files: {
      'package.json': depend('@remix-run/react'),
      'app/routes/index.tsx': module,
      'app/routes/posts/$slug.tsx': module,
    },
    screens: [],
    unread: [
      'app/routes/index.tsx: Remix: this file and the others of the folder are not read, because they follow the convention of Remix 1 or remix-flat-routes',
    ],
  },
  'a table that code computes': {
    files: {
      'package.json': depend('react-router-dom'),
      'src/router.jsx': `import { PATHS } from './paths'
        const pages = import.meta.glob('./pages/*.jsx')
        export const router = createBrowserRouter(Object.keys(pages).map(toRoute))
        export const other = [{ path: PATHS.help, element: <Help /> }, { path: '/ok', element: <Ok /> }]`,
    },
    screens: ['/ok'],
    unread: [
      'src/router.jsx: React Router: the path of a route is known only at run time, so it is not on the map (line 4)',
      'src/router.jsx: React Router: the routes of this router are computed, so they are not read (line 3)',
    ],
  },
  'a table in another file is read there': {
    files: {
      'package.json': depend('vue', 'vue-router'),
      'src/main.js': `import { routes } from './routes'
        import { setupLayouts } from 'virtual:generated-layouts'
        createRouter({ history: createWebHistory(), routes: setupLayouts(routes) })`,
      'src/routes.js': `import { admin } from './admin'
        export const routes = [{ path: '/', component: Start }, ...admin, ...(flag ? [{ path: '/beta', component: Beta }] : [])]`,
      'src/admin.js': `export const admin = [{ path: '/admin', component: Admin }]`,
    },
    screens: ['/', '/admin', '/beta'],
  },
}

test.each(Object.entries({ ...byFile, ...notRead }))('addresses: %s', async (_name, given) => {
  expect(await drawAddresses(given)).toEqual(describeExpected(given))
})
