import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const run = promisify(execFile)
const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() })
type Manifest = z.output<typeof manifest>

/** Where the packages in the scratch folder have the types of an API. */
const modules = new Map([
  ['v1', 'kubernetes-models/v1'],
  ['apps/v1', 'kubernetes-models/apps/v1'],
  ['batch/v1', 'kubernetes-models/batch/v1'],
  ['keda.sh/v1alpha1', '@kubernetes-models/keda/keda.sh/v1alpha1'],
])

/**
 * Compiles rendered manifests as a program against the types of Kubernetes and KEDA, which finds unknown and missing fields, and runs
 * it, which validates them against the schemas. Throws what the compiler or the validation says.
 */
export async function checkTypes(scratch: string, rendered: readonly string[]): Promise<void> {
  const manifests = rendered.flatMap((text) =>
    parseAllDocuments(text).map((document) => manifest.parse(document.toJS())),
  )
  if (manifests.length === 0) throw new Error('the chart renders nothing')
  await writeFile(path.join(scratch, 'manifests.ts'), writeProgram(manifests))
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: [],
  }
  await writeFile(
    path.join(scratch, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['manifests.ts'] }),
  )
  const tsc = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', scratch]).catch((error: unknown) => {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`what the chart renders is no valid manifest:\n${output}`, { cause: error })
  })
  await run(process.execPath, [path.join(scratch, 'manifests.js')])
}

function writeProgram(manifests: readonly Manifest[]): string {
  const kinds = new Map(manifests.map(({ kind, apiVersion }) => [kind, apiVersion]))
  const imports = [...kinds].map(([kind, apiVersion]) => {
    const module = modules.get(apiVersion)
    if (module === undefined) throw new Error(`no types of ${apiVersion} are installed`)
    return `import { ${kind} } from '${module}'`
  })
  // The class itself stands for the version and the kind.
  const checks = manifests.map(
    ({ apiVersion: _version, kind, ...rest }) => `new ${kind}(${JSON.stringify(rest)}).validate()`,
  )
  // Otherwise a package that lost its types would accept everything.
  const proof = `// @ts-expect-error\nnew Deployment({ spec: { replicsa: 1 } })`
  return [...imports, ...checks, proof].join('\n')
}
