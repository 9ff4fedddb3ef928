import { expect, test } from 'vitest'
import {
  nameCompiledImports,
  nameEnclosedImports,
  readEnclosed,
  toPublishableManifest,
} from './publishable-manifest.ts'

const enclosed = readEnclosed(
  { name: '@understudy/contract', version: '1.2.3', dependencies: { zod: '4.6.7' } },
  'contract',
)

test('a published package is not private, exports compiled files, and has no scripts or tools', () => {
  expect(
    toPublishableManifest(
      {
        name: '@understudy/sdk',
        version: '1.2.3',
        private: true,
        files: ['src'],
        scripts: { prepack: 'exit 1' },
        license: 'Apache-2.0',
        exports: { '.': './src/client.ts', './*': './src/*.ts' },
        dependencies: { '@understudy/contract': '1.2.3', 'eventsource-parser': '3.1.1' },
        devDependencies: { typescript: '7.0.2' },
      },
      enclosed,
    ),
  ).toEqual({
    name: '@understudy/sdk',
    version: '1.2.3',
    files: ['src', 'contract'],
    license: 'Apache-2.0',
    exports: {
      '.': './src/client.js',
      './*': './src/*.js',
      './contract/*': './contract/*.js',
    },
    dependencies: { 'eventsource-parser': '3.1.1', zod: '4.6.7' },
  })
})

test('an export that is no source file is refused', () => {
  const manifest = {
    name: 'a',
    version: '1.0.0',
    private: true,
    dependencies: {},
    exports: { '.': './dist/a.js' },
  }
  expect(() => toPublishableManifest(manifest, enclosed)).toThrow('exports')
})

test('types find the enclosed package in its folder, from whatever depth', () => {
  const types = [
    "import type { A } from '@understudy/contract/endpoints';",
    "type B = import('@understudy/contract/visitor/answer').B;",
    "import type { C } from '@understudy/contracts/c';",
  ].join('\n')
  expect(nameEnclosedImports(types, 'src/resources/runs.d.ts', enclosed)).toBe(
    [
      "import type { A } from '../../contract/endpoints.js';",
      "type B = import('../../contract/visitor/answer.js').B;",
      "import type { C } from '@understudy/contracts/c';",
    ].join('\n'),
  )
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
