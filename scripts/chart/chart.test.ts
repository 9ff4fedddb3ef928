import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { describeVariable } from '../../server/src/config/setting.ts'
import { variables } from '../../server/src/config/variables.ts'

/** `npm run check:chart` proves that Helm renders these files from the chart. */
const chart = join(import.meta.dirname, '..', '..', 'chart')

const context = z.looseObject({
  runAsNonRoot: z.literal(true),
  runAsUser: z.int().positive(),
  seccompProfile: z.object({ type: z.string(), localhostProfile: z.string().optional() }),
})
const container = z.looseObject({
  name: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  securityContext: z.unknown(),
})
const pod = z.looseObject({
  securityContext: context,
  automountServiceAccountToken: z.literal(false),
  containers: z.array(container).length(1),
  hostNetwork: z.never().optional(),
  hostPID: z.never().optional(),
  hostIPC: z.never().optional(),
})
const workload = z.object({ spec: z.object({ template: z.object({ spec: pod }) }) })

function readPods(name: string): z.output<typeof pod>[] {
  const documents = parseAllDocuments(readFileSync(join(chart, 'golden', `${name}.yaml`), 'utf8'))
  const workloads = documents
    .map((document): unknown => document.toJS())
    .filter((found) => workloadKind.safeParse(found).success)
  return workloads.map((found) => workload.parse(found).spec.template.spec)
}

const workloadKind = z.object({ kind: z.enum(['Deployment', 'Job']) })

test.each(['smallest', 'everything'])(
  'no pod of the chart is root, privileged or able to write to its image (%s)',
  (name) => {
    const pods = readPods(name)
    expect(pods.flatMap(({ containers }) => containers.map((found) => found.name))).toEqual([
      'api',
      'worker',
      'migrate',
    ])
    for (const { containers } of pods) {
      expect(containers[0]?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        privileged: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  },
)

test('only workers get the profile that permits user namespaces', () => {
  const profiles = readPods('smallest').map(({ securityContext }) => securityContext.seccompProfile)
  expect(profiles).toEqual([
    { type: 'RuntimeDefault' },
    { type: 'Localhost', localhostProfile: 'understudy/seccomp.json' },
    { type: 'RuntimeDefault' },
  ])
})

test('the chart sets variables that exist, and each once', () => {
  for (const { containers } of [...readPods('smallest'), ...readPods('everything')]) {
    const names = containers.flatMap(({ env }) => env.map(({ name }) => name))
    expect(names.filter((name) => !(name in variables))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('no secret can stand among the settings, nor anything that the chart sets', () => {
  const schema = z
    .object({
      properties: z.object({
        settings: z.object({
          propertyNames: z.object({ not: z.object({ enum: z.array(z.string()) }) }),
        }),
      }),
    })
    .parse(JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')))
  const refused = schema.properties.settings.propertyNames.not.enum
  const secrets = Object.entries(variables).flatMap(([name, schemaOfIt]) =>
    describeVariable(schemaOfIt).isSecret === true ? [name] : [],
  )
  const ownNames = readPods('smallest').flatMap(({ containers }) =>
    containers.flatMap(({ env }) => env.map(({ name }) => name)),
  )
  const needed = ['DATABASE_URL', 'AWS_SECRET_ACCESS_KEY', ...secrets, ...ownNames]
  expect(needed.filter((name) => !refused.includes(name))).toEqual([])
})

test('the chart has the version of the service', () => {
  const { version, appVersion } = z
    .object({ version: z.string(), appVersion: z.string() })
    .parse(parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')))
  expect([version, appVersion]).toEqual([packageJson.version, packageJson.version])
})
