import { readFile } from 'node:fs/promises'
import { defects } from '@understudy/testbed/shop/defects'
import { matchDefect } from '@understudy/testbed/shop/match-defect'
import { startShop } from '@understudy/testbed/shop/start-shop'
import { expect, test } from 'vitest'
import { testCertificate } from '../../support/servers/test-certificate.ts'
import { startTestService } from '../../support/service/test-service.ts'

const host = 'shop.test.example'

test('the run of the README succeeds without a model, and finds only what is planted in its shop', async () => {
  const planted = await readPlanted()
  expect(planted.size).toBe(3)
  await using shop = await startShop({ port: 0, defects: planted, certificate: testCertificate })
  const settings = { ROLE: 'all', TEST_HOSTS: `${host}=127.0.0.1:${shop.port}` }
  await using service = await startTestService(settings)
  const { client } = service
  const { run_id: runId } = await client.runs.create({
    target_url: `https://${host}/`,
    persona_ids: ['pers_0000000000000000000default', 'pers_0000000000000000000hurried'],
    task: 'Buy a mug',
  })
  expect(await client.runs.wait(runId, { pollMs: 200 })).toMatchObject({ status: 'completed' })
  const { outcomes, findings } = await client.runs.aggregateReport(runId)
  expect(outcomes.by_persona.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  const problems = findings.filter(({ attribution }) => attribution === 'site')
  expect(problems).not.toEqual([])
  const found = problems.map((problem) => matchDefect(problem)?.id ?? problem.title)
  expect([...planted]).toEqual(expect.arrayContaining(found))
})

/** The defects with which the README serves the shop. */
async function readPlanted() {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8')
  const [, list = ''] = /npm run shop -- --defects (\S+)/.exec(readme) ?? []
  const ids = list.split(',')
  return new Set(defects.map(({ id }) => id).filter((id) => ids.includes(id)))
}
