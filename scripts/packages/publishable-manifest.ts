import { z } from 'zod'

const source = z.looseObject({
  name: z.string(),
  version: z.string(),
  private: z.literal(true),
  exports: z.record(z.string(), z.string().regex(/^\.\/src\/.+\.ts$/)),
  dependencies: z.record(z.string(), z.string()),
  scripts: z.unknown().optional(),
  devDependencies: z.unknown().optional(),
})

/** A package of this repository that is published inside of another one, in a folder of its name. */
export interface Enclosed {
  name: string
  folder: string
  /** What the other one needs for it. */
  dependencies: Record<string, string>
}

const enclosedManifest = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()),
})

/** Reads the package.json of a package that is published inside of another one. */
export function readEnclosed(manifest: unknown, folder: string): Enclosed {
  return { ...enclosedManifest.parse(manifest), folder }
}

/**
 * The package.json of a package as it is published with another one inside: the exports name the compiled files, beside which TypeScript finds their
 * types. Throws if an export is not a source file of the package.
 */
export function toPublishableManifest(
  manifest: unknown,
  enclosed: Enclosed,
): Record<string, unknown> {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _tools,
    dependencies,
    exports,
    ...kept
  } = source.parse(manifest)
  const { [enclosed.name]: _inside, ...others } = dependencies
  return {
    ...kept,
    dependencies: { ...others, ...enclosed.dependencies },
    files: ['src', enclosed.folder],
    exports: {
      ...Object.fromEntries(
        Object.entries(exports).map(([entry, file]) => [entry, toCompiled(file)]),
      ),
      [`./${enclosed.folder}/*`]: `./${enclosed.folder}/*.js`,
    },
  }
}

/** Types that import the enclosed package by its name find it in its folder. `path`: of the file, from the folder of the package, with slashes. */
export function nameEnclosedImports(types: string, path: string, enclosed: Enclosed): string {
  const up = '../'.repeat(path.split('/').length - 1)
  const name = enclosed.name.replaceAll('/', String.raw`\/`)
  const pattern = new RegExp(
    `(?<before>(?:from|import\\()\\s?['"])${name}/(?<module>[^'"]+?)(?:\\.[jt]s)?(?=['"])`,
    'g',
  )
  return types.replaceAll(pattern, `$<before>${up}${enclosed.folder}/$<module>.js`)
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
