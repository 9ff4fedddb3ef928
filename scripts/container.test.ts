import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import packageJson from '../package.json' with { type: 'json' }
import { variables } from '../server/src/config/variables.ts'

const root = join(import.meta.dirname, '..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

const service = z.object({
  restart: z.string().optional(),
  environment: z.record(z.string(), z.unknown()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }))

test('the image copies files that exist, among them every workspace that npm asks for', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  )
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  for (const workspace of packageJson.workspaces) {
    expect(copied).toContain(`${workspace}/package.json`)
  }
})

test('the build may read what the image copies', () => {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  )
  const given = copied.map((path) => path.replace(/^[^/]+\/package.json$/, '*/package.json'))
  expect(given.filter((path) => !rules.includes(`!${path}`))).toEqual([])
})

test('the image has the Node of the packages, and its process is not root', () => {
  const [version] = new Set(Object.values(packageJson.optionalDependencies))
  const bases = [...dockerfile.matchAll(/^FROM node:(\S+)-trixie-slim/gm)].map(([, tag]) => tag)
  expect(bases).toEqual([version, version])
  expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM '))
})

test('a service of the compose file that ends by a failure is started again', () => {
  const policies = Object.entries(compose.services).map(([name, { restart }]) => [name, restart])
  expect(Object.fromEntries(policies)).toMatchObject({ api: 'on-failure', worker: 'on-failure' })
})

test('the services of the compose file are confined and set variables that exist', () => {
  const known = [
    ...Object.keys(variables),
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_REGION',
  ]
  for (const name of ['api', 'worker']) {
    const found = compose.services[name]
    expect(found).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(found?.security_opt).toContain('no-new-privileges:true')
    expect(Object.keys(found?.environment ?? {}).filter((key) => !known.includes(key))).toEqual([])
    expect(found?.environment).toMatchObject({ ROLE: name })
  }
  const profile = JSON.parse(readFileSync(join(root, 'docker/seccomp.json'), 'utf8'))
  expect(profile).toMatchObject({ defaultAction: 'SCMP_ACT_ERRNO' })
})
