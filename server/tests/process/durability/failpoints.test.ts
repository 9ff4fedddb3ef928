import { afterAll, expect, test } from 'vitest'
import { failpoints, readFailpoint } from '../../support/failpoints/failpoints.ts'
import { recoverFrom } from '../../support/failpoints/recover.ts'

/** The others take minutes: `npm run failpoints`. */
const usual = ['after an action, before its events']

/** `all`, or a part of titles. */
const { FAILPOINTS: wanted } = process.env
const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const titles = failpoints
  .map(({ title }) => title)
  .filter(
    (one) =>
      wanted === 'all' || (wanted === undefined ? usual.includes(one) : one.includes(wanted)),
  )
const table: string[] = []

test.each(titles)('a process that is killed %s: another one finishes its run', async (title) => {
  // Only a run of several sessions has an aggregate.
  const personas = title.includes('aggregate') ? 2 : 1
  const { recoveredMs, attempts, deliveries } = await recoverFrom(title, { personas })
  const seconds = (recoveredMs / 1000).toFixed(1)
  table.push(`| ${title} | ${seconds} | ${attempts} | ${deliveries} |`)
  expect(attempts).toBe(readFailpoint(title).attempts)
})

afterAll(() => {
  if (wanted === undefined) return
  const head = `| killed (${isServer ? 'PostgreSQL' : 'embedded'}) | recovered in s | attempts | deliveries |`
  process.stdout.write(`${[head, '| --- | --- | --- | --- |', ...table].join('\n')}\n`)
  process.stdout.write(`${table.length} of ${titles.length} failpoints recovered\n`)
})
