import type { Package } from '../project.ts'
import type { Found, Unread } from '../screen.ts'
import { join } from './framework.ts'

/** Routers whose screens are not read, by the package that a site with them depends on. */
const routers: readonly (readonly [RegExp, string])[] = [
  [/^@angular\/router$/, 'Angular Router'],
  [/^@tanstack\/(?:react|solid|vue)-(?:router|start)$/, 'TanStack Router'],
  [/^gatsby$/, 'Gatsby'],
  [/^@solidjs\/(?:router|start)$/, 'Solid Router'],
  [/^(?:@builder\.io\/qwik-city|@qwik\.dev\/router)$/, 'Qwik City'],
  [/^expo-router$/, 'Expo Router'],
  [/^wouter$/, 'wouter'],
  [/^@reach\/router$/, 'Reach Router'],
  [/^ember-source$/, 'Ember'],
  [/^(?:preact-router|preact-iso)$/, 'Preact Router'],
  [/^@inertiajs\//, 'Inertia'],
  [/^@redwoodjs\/router$/, 'Redwood Router'],
  [
    /^(?:svelte-routing|svelte-spa-router|@roxi\/routify)$/,
    'a router for Svelte other than SvelteKit',
  ],
  [/^(?:vike|vite-plugin-ssr)$/, 'Vike'],
  [/^(?:waku|umi|@umijs\/max|@rspress\/core|rspress)$/, 'a router by files that is not supported'],
  [
    /^(?:@docusaurus\/core|vitepress|vuepress|@11ty\/eleventy|hexo|nextra)$/,
    'a generator for documents',
  ],
  [
    /^(?:fastify|koa|@hapi\/hapi|hono|@nestjs\/core|@adonisjs\/core|@feathersjs\/feathers)$/,
    'a server framework other than Express',
  ],
]

/** Names the routers of a package that are not read. Without this, a site with them would look complete. */
export function listUnsupported(
  { root, dependencies }: Package,
  found: readonly Found[],
): Unread[] {
  const names = [...dependencies]
  const hasScreens = found.some(({ screens }) => screens.length > 0)
  const unsupported = routers.flatMap(([pattern, label]) => {
    const name = names.find((each) => pattern.test(each))
    // Servers and generators also stand behind pages that another framework shows.
    const isAside = label.startsWith('a ') && hasScreens
    return name === undefined || isAside ? [] : [{ name, label }]
  })
  return unsupported.map(({ name, label }) => ({
    file: join(root, 'package.json'),
    reason: `screens of ${label} (${name}) are not read`,
  }))
}
