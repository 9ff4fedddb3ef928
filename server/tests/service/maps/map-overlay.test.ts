import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { startTestService } from '../../support/service/test-service.ts'
import { waitForUxMap } from '../../support/service/wait-for-ux-map.ts'

test('the map of a run says what of a repository its sessions reached, and what the repository does not have', async () => {
  await using resources = new AsyncDisposableStack()
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'understudy-overlay-')))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'shop'))
  await writeFile(
    join(folder, 'shop', 'index.html'),
    '<title>Tea</title>\n<a href="/jobs.html">Jobs</a>',
  )
  await writeFile(join(folder, 'shop', 'jobs.html'), '<title>Jobs</title>')
  const service = resources.use(
    await startTestService({ ROLE: 'all', ALLOW_LOCAL_REPOSITORIES: folder }),
  )
  const { client, customerId } = await service.addCaller('overlay')
  const { id } = await client.repositories.create({ name: 'shop', clone_url: join(folder, 'shop') })
  const { job_id: jobId } = await client.uxMaps.createJob({ repository_id: id, commit_sha: 'c1' })
  await waitForUxMap(client, jobId)
  // Its session goes from / to /green by “Green teas”.
  await seedFinishedRun(service, { customerId, runId: 'run_tea', sessionIds: ['sess_tea'] })

  const { artifact, repository } = await client.runs.map('run_tea', { ux_map_job: jobId })
  const [front, green] = artifact.nodes.map((node) => node.id)
  expect(artifact.nodes.map(({ url_pattern: pattern }) => pattern)).toEqual(['/', '/green'])
  const { screens = [], links = [], ...rest } = repository ?? {}
  expect(
    screens.map(({ url_pattern: pattern, title, file, line, pages }) => ({
      pattern,
      title,
      place: `${file}:${line}`,
      pages,
    })),
  ).toEqual([
    { pattern: '/', title: 'Tea', place: 'index.html:1', pages: [front] },
    { pattern: '/jobs.html', title: 'Jobs', place: 'jobs.html:1', pages: [] },
  ])
  expect(links).toEqual([
    {
      from: screens[0]?.id,
      to: screens[1]?.id,
      action: 'click',
      label: 'Jobs',
      file: 'index.html',
      line: 2,
      edges: [],
    },
  ])
  expect(rest).toEqual({
    job_id: jobId,
    repository_id: id,
    commit_sha: 'c1',
    unmapped_pages: [green],
    ambiguous_pages: [],
    unmapped_edges: [],
  })
  expect((await client.runs.map('run_tea')).repository).toBe(null)
})
