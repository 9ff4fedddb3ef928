import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'

const limitBytes = 10 * 1024
const built = z.array(z.object({ output: z.array(z.object({ code: z.string() })) })).length(1)

test('the SDK with all that it needs is at most 10 KB, compressed', async () => {
  const { build } = await import('vite')
  const bundles = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: {
        entry: path.join(import.meta.dirname, '../../sdk/src/client.ts'),
        formats: ['es'],
      },
    },
  })
  const [bundle] = built.parse(bundles)
  const code = bundle?.output.map((part) => part.code).join('') ?? ''
  expect(code.length).toBeGreaterThan(5000)
  expect(gzipSync(code).length).toBeLessThanOrEqual(limitBytes)
})
