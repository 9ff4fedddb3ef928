import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Built into `dist`, served by the API process at /app. Every asset has a hash of its content in its name. */
export default defineConfig({
  base: '/app/',
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2023',
    // With light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // As data URLs, small assets would need more of the Content Security Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Of the packages in the bundle, which their licenses want to accompany it: served at /app/licenses.txt.
    license: { fileName: 'licenses.txt' },
  },
  server: {
    port: 5173,
    proxy: { '^/(?!app)': { target: process.env['UNDERSTUDY_URL'] ?? 'http://localhost:8080' } },
  },
})
