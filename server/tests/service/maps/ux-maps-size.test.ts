import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { waitForUxMap } from '../../support/service/wait-for-ux-map.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'understudy-repositories-')))
  service = await startTestService({ ROLE: 'all', ALLOW_LOCAL_REPOSITORIES: folder })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Screens with a layout in common that has many forms: a quarter of a megabyte of code. */
async function writeScreens(count: number, formsInLayout: number): Promise<void> {
  const fields = Array.from({ length: 100 }, (_, index) => `<input name="a${index}"/>`).join('')
  const forms = `<form>${fields}</form>`.repeat(formsInLayout)
  await mkdir(join(folder, 'app'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"dependencies":{"next":"15.0.0"}}')
  await writeFile(
    join(folder, 'app', 'layout.tsx'),
    `export default function Layout({ children }) { return <main>${forms}{children}</main> }`,
  )
  for (let index = 0; index < count; index += 1) {
    await mkdir(join(folder, 'app', `p${index}`), { recursive: true })
    const text = 'export default function Page() { return <h1>Page</h1> }'
    await writeFile(join(folder, 'app', `p${index}`, 'page.tsx'), text)
  }
}

test('a small repository cannot have a map that occupies the service', async () => {
  await writeScreens(30, 100)
  const { client } = service
  const { id } = await client.repositories.create({ name: 'many', clone_url: folder })
  const { job_id } = await client.uxMaps.createJob({ repository_id: id, commit_sha: 'main' })
  const { status, map } = await waitForUxMap(client, job_id)
  expect([status, map?.nodes.length]).toEqual(['completed', 30])
  expect(map?.unread_files).toEqual([{ file: '', reason: 'the map has too many forms' }])
  const response = await service.request('GET', `/ux-maps/jobs/${job_id}`)
  const { byteLength } = await response.arrayBuffer()
  expect(byteLength).toBeLessThan(8 * 1024 * 1024)
})
