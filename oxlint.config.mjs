import { dashboardLayers, layers } from './layers.js'

/** A folder can have subfolders, and those subfolders again; the same rule applies to them one or two levels up. */
const boundaries = Object.entries(layers).flatMap(([folder, allowed]) => [
  forbidOthers(folder, allowed, `server/src/${folder}/*.ts`, '..'),
  forbidOthers(folder, allowed, `server/src/${folder}/*/*.ts`, '../..'),
  forbidOthers(folder, allowed, `server/src/${folder}/*/*/*.ts`, '../../..'),
])

const dashboardBoundaries = Object.entries(dashboardLayers).map(([folder, allowed]) =>
  forbidOthers(folder, allowed, `dashboard/src/${folder}/*.{ts,tsx}`, '..'),
)

function forbidOthers(folder, allowed, files, up) {
  const message = `${files.slice(0, files.indexOf('/*'))} may import only: ${allowed.length > 0 ? allowed.join(', ') : 'nothing'}`
  const group = [`${up}/**`, ...allowed.map((name) => `!${up}/${name}/**`)]
  return {
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
  }
}

export default {
  plugins: ['typescript', 'import', 'unicorn', 'promise', 'oxc', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['node_modules', 'dist', 'data'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-depth': ['error', 3],
    'max-params': ['error', 4],
    complexity: ['error', 12],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-empty': 'error',
    'no-else-return': 'error',
    // `await using _held = …` names a value that is only held; the compiler requires the underscore.
    'no-underscore-dangle': 'off',
    'no-nested-ternary': 'error',
    'no-param-reassign': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    // One import a module: types stand beside values.
    'import/no-duplicates': ['error', { 'prefer-inline': true }],
    // A page brings its styles.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/explicit-module-boundary-types': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    // What these two miss, `npm run check:promises` finds: promises that are kept and awaited too late.
    'typescript/no-floating-promises': ['error', { ignoreVoid: false }],
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/only-throw-error': 'error',
    // If one throws synchronously, the other promises in a Promise.all stay unhandled.
    'typescript/promise-function-async': ['error', { checkArrowFunctions: false }],
    'typescript/prefer-nullish-coalescing': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
  },
  overrides: [
    ...boundaries,
    ...dashboardBoundaries,
    {
      // Its options are inferred, with the types of their keys and results; written out they would be longer than the code.
      files: ['dashboard/src/api/*queries.ts'],
      rules: { 'typescript/explicit-module-boundary-types': 'off' },
    },
    {
      files: ['*.config.mjs', '*.config.ts', '**/*.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/tests/**/*.ts', '**/*.test.ts'],
      rules: { 'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['**/*.test.ts'],
      rules: { 'max-lines-per-function': 'off', 'no-restricted-imports': 'off' },
    },
  ],
}
