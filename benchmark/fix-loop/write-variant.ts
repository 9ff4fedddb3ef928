import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { DefectId } from '../../testbed/src/shop/defects.ts'

const testbed = fileURLToPath(new URL('../../testbed', import.meta.url))

/**
 * Writes the shop as sources of its own, in which nothing tells what was planted: the other side of each choice between a defect and its twin is left
 * out. `node main.js PORT` serves it, and again after each change with `--watch`.
 */
export async function writeVariant(defect: DefectId, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'error',
    root: testbed,
    plugins: [
      {
        name: 'defects',
        enforce: 'pre',
        transform: (code, id) =>
          id.includes('/testbed/src/shop/')
            ? code.replaceAll(/(?:visit\.)?\bhas\('([\w-]+)'\)/g, (_call, name) =>
                String(name === defect),
              )
            : null,
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/shop/start-shop.ts',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        output: {
          preserveModules: true,
          preserveModulesRoot: join(testbed, 'src'),
          entryFileNames: '[name].js',
          minify: 'dce-only',
        },
      },
    },
  })
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  await writeFile(join(folder, 'main.js'), main)
}

const main = `import { startShop } from './shop/start-shop.js'

await startShop({ port: Number(process.argv[2]), defects: 'none' })
`
