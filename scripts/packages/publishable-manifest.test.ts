import { expect, test } from 'vitest'
import { nameCompiledImports, toPublishableManifest } from './publishable-manifest.ts'

test('a published package is not private, exports compiled files, and has no scripts or tools', () => {
  expect(
    toPublishableManifest({
      name: '@understudy/sdk',
      version: '1.2.3',
      private: true,
      scripts: { prepack: 'exit 1' },
      license: 'Apache-2.0',
      exports: { '.': './src/client.ts', './*': './src/*.ts' },
      dependencies: { zod: '4.6.7' },
      devDependencies: { typescript: '7.0.2' },
    }),
  ).toEqual({
    name: '@understudy/sdk',
    version: '1.2.3',
    license: 'Apache-2.0',
    exports: { '.': './src/client.js', './*': './src/*.js' },
    dependencies: { zod: '4.6.7' },
  })
})

test('an export that is no source file is refused', () => {
  const manifest = { name: 'a', version: '1.0.0', private: true, exports: { '.': './dist/a.js' } }
  expect(() => toPublishableManifest(manifest)).toThrow('exports')
})

test('types import compiled files of their own package, and packages by name', () => {
  expect(
    nameCompiledImports(
      [
        "import type { A } from './a.ts';",
        'export * from "../b/c.ts";',
        "type D = import('./d.ts').D;",
        "import type { E } from '@understudy/contract/e.ts';",
        "type File = './f.ts';",
      ].join('\n'),
    ),
  ).toBe(
    [
      "import type { A } from './a.js';",
      'export * from "../b/c.js";',
      "type D = import('./d.js').D;",
      "import type { E } from '@understudy/contract/e.ts';",
      "type File = './f.ts';",
    ].join('\n'),
  )
})
