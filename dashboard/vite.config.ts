import { brotliCompressSync, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const base = '/app/'

/**
 * Names the larger part of the dashboard in the document, so that it is requested with the small script that starts it and not after
 * that has run.
 */
const preloadApp: Plugin = {
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      listWithImports(bundle, 'app').map((file): HtmlTagDescriptor => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}${file}` },
      })),
  },
}

const scriptOrStyle = /\.(?:js|css)$/
/** What every page needs is worth a second of the build. */
const neededFirst = /(?:index|app|shared)-[^/]+$/
/** What draws maps would take another second; the service compresses it. */
const largeBytes = 300_000

/** Compresses scripts and styles once, so better than a server can for each request. */
const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!scriptOrStyle.test(file.fileName)) continue
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (bytes.length > largeBytes) continue
        const quality = neededFirst.test(file.fileName) ? constants.BROTLI_MAX_QUALITY : 9
        const source = brotliCompressSync(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
      }
    },
  },
}

/** The files of a chunk and of everything that it imports, without those of the document's own script. */
function listWithImports(bundle: Rolldown.OutputBundle, name: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const find = (isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> => {
    const files = new Set(chunks.filter(isWanted).map(({ fileName }) => fileName))
    // Also grows while it is read.
    for (const file of files) {
      const chunk = chunks.find(({ fileName }) => fileName === file)
      for (const imported of chunk?.imports ?? []) files.add(imported)
    }
    return files
  }
  const start = find(({ isEntry }) => isEntry)
  const wanted = find((chunk) => chunk.name === name)
  if (wanted.size === 0) throw new Error(`the build has no chunk named ${name}`)
  return [...wanted].filter((file) => !start.has(file))
}

/** Built into `dist`, served by the API process at /app. Every asset has a hash of its content in its name. */
export default defineConfig({
  base,
  plugins: [tailwindcss(), preloadApp, compressAssets],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2023',
    // With light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // As data URLs, small assets would need more of the Content Security Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few files, because a slow connection pays for each request: what starts the dashboard, and what its pages share.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Maps and charts are drawn on few pages, and the others do not need what these share.
            {
              name: 'shared',
              minShareCount: 2,
              test: /^(?!.*\/(?:components\/map|node_modules\/d3-\w+)\/)/,
            },
          ],
        },
      },
    },
    // Of the packages in the bundle, which their licenses want to accompany it: served at /app/licenses.txt.
    license: { fileName: 'licenses.txt' },
  },
  server: {
    port: 5173,
    proxy: { '^/(?!app)': { target: process.env['UNDERSTUDY_URL'] ?? 'http://localhost:8080' } },
  },
})
