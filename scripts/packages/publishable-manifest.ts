import { z } from 'zod'

const source = z.looseObject({
  name: z.string(),
  version: z.string(),
  private: z.literal(true),
  exports: z.record(z.string(), z.string().regex(/^\.\/src\/.+\.ts$/)),
  scripts: z.unknown().optional(),
  devDependencies: z.unknown().optional(),
})

/**
 * The package.json of a package as it is published: the exports name the compiled files, beside which TypeScript finds their
 * types. Throws if an export is not a source file of the package.
 */
export function toPublishableManifest(manifest: unknown): Record<string, unknown> {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _tools,
    exports,
    ...kept
  } = source.parse(manifest)
  return {
    ...kept,
    exports: Object.fromEntries(
      Object.entries(exports).map(([entry, file]) => [entry, toCompiled(file)]),
    ),
  }
}

/** Types keep the `.ts` of their relative imports when they are compiled; packages contain no such files. */
export function nameCompiledImports(types: string): string {
  return types.replaceAll(
    /(?<before>(?:from |import\()(?<quote>["'])\.\.?\/[^"']+)\.ts(?=\k<quote>)/g,
    '$<before>.js',
  )
}

function toCompiled(file: string): string {
  return file.replace(/\.ts$/, '.js')
}
