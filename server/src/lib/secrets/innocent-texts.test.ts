import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Secret } from '../secret.ts'
import { createRedactor } from './redact.ts'

const root = new URL('../../../../', import.meta.url)
const names = globSync(
  ['*.md', 'docs/**/*.md', '*/src/**/*.ts', 'node_modules/{zod,fastify,kysely}/*.md'],
  { cwd: root.pathname, exclude: (name) => name.endsWith('.test.ts') },
)
const texts = names.map((name) => readFileSync(new URL(name, root), 'utf8'))

/** Logins of the kind people invent for test accounts. */
const usual = [
  'testuser',
  'demo',
  'admin',
  'maya',
  'john.smith',
  'maria.gonzalez',
  'anna.bell@example.com',
  'shopping',
  'useraccount',
  'onepage',
  'password1',
  'secret123',
  'letmein!',
  'qwerty123',
  '20240131',
  'correct horse battery staple',
  'me',
  'qa',
  'abc',
]

test('ordinary texts contain nothing that is mistaken for a login', () => {
  const { find } = createRedactor(usual.map((value) => new Secret(value)))
  expect(texts.join('').length).toBeGreaterThan(1_000_000)
  const found = texts.flatMap((text) => find(text).map(({ start, end }) => text.slice(start, end)))
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((part) => !usual.includes(part.toLowerCase()))).toEqual([])
})
