import type { TrackerFormat } from '@understudy/contract/webhooks/trackers'
import { expect, test } from 'vitest'
import { Secret } from '../../lib/secret.ts'
import type { TrackerRequest } from './tracker.ts'
import { trackers } from './trackers.ts'

/** The first request that is made for a new issue of the project at the address; null: it is no project. */
async function findFirstRequest(format: TrackerFormat, url: string): Promise<string | null> {
  const project = trackers[format].findProject(new URL(url), new Secret('token'))
  if (project === null) return null
  const requests: TrackerRequest[] = []
  const wanted = {
    issue: { title: 't', facts: [], link: { text: 'l', url: 'https://us.example.com/' } },
    marker: 'm',
    id: 'i',
    since: new Date(0),
  }
  const call = async (request: TrackerRequest) => {
    requests.push(request)
    return Promise.resolve({ statusCode: 500, body: null, retryAfterMs: null })
  }
  await expect(project.open(call, wanted)).rejects.toThrow('(500)')
  const [request] = requests
  return request === undefined ? '' : request.url
}

test.each([
  ['github', 'https://github.com/acme/shop', 'https://api.github.com/repos/acme/shop/issues'],
  ['github', 'https://github.com/acme/shop.git', 'https://api.github.com/repos/acme/shop/issues'],
  [
    'github',
    'https://git.acme.example/acme/shop/',
    'https://git.acme.example/api/v3/repos/acme/shop/issues',
  ],
  ['github', 'https://github.com/acme', null],
  ['github', 'https://github.com/acme/shop/issues/1', null],
  [
    'gitlab',
    'https://gitlab.com/acme/shop',
    'https://gitlab.com/api/v4/projects/acme%2Fshop/issues',
  ],
  [
    'gitlab',
    'https://gitlab.com/acme/web/shop/-/issues',
    'https://gitlab.com/api/v4/projects/acme%2Fweb%2Fshop/issues',
  ],
  ['gitlab', 'https://gitlab.com/acme', null],
  ['linear', 'https://linear.app/acme/team/SHOP/active', 'https://api.linear.app/graphql'],
  ['linear', 'https://linear.app/acme', null],
  [
    'jira',
    'https://acme.atlassian.net/browse/SHOP',
    'https://acme.atlassian.net/rest/api/3/issue/createmeta/SHOP/issuetypes',
  ],
  [
    'jira',
    'https://acme.atlassian.net/jira/software/projects/SHOP/boards/1',
    'https://acme.atlassian.net/rest/api/3/issue/createmeta/SHOP/issuetypes',
  ],
  ['jira', 'https://acme.atlassian.net/', null],
] as const)('%s: %s', async (format, url, request) => {
  expect(await findFirstRequest(format, url)).toBe(request)
})

test('the example of each tracker is an address of a project', () => {
  for (const { example, findProject } of Object.values(trackers))
    expect(findProject(new URL(example), new Secret('token'))).not.toBeNull()
})
