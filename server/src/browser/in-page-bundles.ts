import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Modules to bundle, and where. */
export interface BundlePlan {
  /** Path of the folder that contains them. */
  sources: string
  /** Their paths in that folder, without `.ts`; their last parts differ. */
  names: readonly string[]
  /** An existing folder where bundles are kept; it is trusted like the code. Without one they are made each time. */
  cache: string | undefined
}

/** What is kept: the texts of the bundles, and digests of all files that they were made from. */
const keptBundles = z.object({
  names: z.array(z.string()),
  /** By paths from the folder of the modules, so that what was kept is also right in a copy of the checkout. */
  inputs: z.record(z.string(), z.string()),
  texts: z.record(z.string(), z.string()),
})

type KeptBundles = z.infer<typeof keptBundles>

const digestLength = 64

/** Besides the modules, these determine the bundles: the options, and the version of the bundler. */
const makers = [import.meta.filename, fileURLToPath(import.meta.resolve('esbuild/package.json'))]

/**
 * Each module with its imports as the statement `var bundled = …`, by the last part of its name. Made once for all processes: bundling
 * starts a process, and takes longer than comparing the sources with those of the kept bundles.
 */
export async function readBundles(plan: BundlePlan): Promise<ReadonlyMap<string, string>> {
  const { cache, names } = plan
  const path = cache === undefined ? null : join(cache, 'in-page-bundles')
  const kept = path === null ? null : readKept(path)
  if (
    kept !== null &&
    String(kept.names) === String(names) &&
    areCurrent(plan.sources, kept.inputs)
  ) {
    return new Map(Object.entries(kept.texts))
  }
  const made = await bundle(plan)
  if (path !== null) keep(path, made)
  return new Map(Object.entries(made.texts))
}

/** null if there is nothing, or if it is damaged. */
function readKept(path: string): KeptBundles | null {
  try {
    const content = readFileSync(path, 'utf8')
    const json = content.slice(digestLength)
    return content.startsWith(digest(json)) ? keptBundles.parse(JSON.parse(json)) : null
  } catch {
    return null
  }
}

function areCurrent(sources: string, inputs: KeptBundles['inputs']): boolean {
  try {
    return Object.entries(inputs).every(
      ([path, known]) => digest(readFileSync(resolve(sources, path))) === known,
    )
  } catch {
    // A file was moved or removed.
    return false
  }
}

/** All in one call, because each starts a process. */
async function bundle({ sources, names }: BundlePlan): Promise<KeptBundles> {
  // Loaded only here: most processes find the bundles made.
  const { buildSync } = await import('esbuild')
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: sources,
    entryPoints: names.map((name) => `./${name}.ts`),
    bundle: true,
    minify: true,
    write: false,
    // Nothing is written there, but several modules need it.
    outdir: sources,
    format: 'iife',
    globalName: 'bundled',
    target: 'chrome120',
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    tsconfigRaw: {},
  })
  const inputs = [...makers.map((path) => relative(sources, path)), ...Object.keys(metafile.inputs)]
  return {
    names: [...names],
    inputs: Object.fromEntries(
      inputs.map((path) => [path, digest(readFileSync(resolve(sources, path)))]),
    ),
    texts: Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path, '.js'), text])),
  }
}

/** Atomic, because other processes read it. Without it a start only takes longer. */
function keep(path: string, bundles: KeptBundles): void {
  const partial = `${path}.${randomUUID()}`
  try {
    const json = JSON.stringify(bundles)
    writeFileSync(partial, digest(json) + json, { flag: 'wx' })
    renameSync(partial, path)
  } catch {
    rmSync(partial, { force: true })
  }
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
