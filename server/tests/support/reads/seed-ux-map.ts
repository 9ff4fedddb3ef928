import type { UxMap } from '@understudy/contract/ux-map'
import { createRepositoryKey } from '../../../src/artifacts/artifact-keys.ts'
import type { TestService } from '../service/test-service.ts'
import { kindOf, namePath } from './flooded-pages.ts'

type Screen = UxMap['nodes'][number]

/** So many screens fit one address equally well that it says nothing about which was shown. */
const fitting = 11

/** Completes a map job of a repository whose code has so many screens, and as many of everything else. */
export async function seedUxMap(
  { db, artifacts }: Pick<TestService, 'db' | 'artifacts'>,
  of: { customerId: string; repositoryId: string; jobId: string },
  screens: number,
): Promise<void> {
  const { customerId, repositoryId, jobId } = of
  const bytes = new TextEncoder().encode(JSON.stringify(describeMap(screens)))
  await artifacts.put(createRepositoryKey(customerId, repositoryId, jobId, 'map.json'), bytes)
  const at = new Date('2026-03-01T10:00:00Z')
  await db
    .updateTable('ux_map_jobs')
    .set({ status: 'completed', started_at: at, finished_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', jobId)
    .execute()
}

function describeMap(screens: number): UxMap {
  const indexes = Array.from({ length: screens }, (_screen, index) => index)
  const own = indexes
    .filter((index) => kindOf(index) === 'own')
    .map((index) => describeScreen(namePath(index), `s${index}`))
  const shared = ['list', 'item'].map((kind) => describeScreen(`/${kind}/:folder/:page`, kind))
  const alike = Array.from({ length: fitting }, (_screen, index) =>
    describeScreen(`/deep/:folder${index}/:page`, `deep${index}`),
  )
  const forms: Screen['forms'] = indexes.map((index) => ({
    file: `pages/${index}.tsx`,
    line: 2,
    action: null,
    method: 'post',
    handler: null,
    fields: indexes.slice(0, index === 0 ? screens : 1).map((field) => ({
      name: `field${field}`,
      type: 'text',
      required: true,
      line: 3,
    })),
  }))
  return {
    nodes: [...shared, ...own, ...alike].map((screen, index) =>
      index === 0 ? { ...screen, forms } : screen,
    ),
    edges: [
      link('item', 'list'),
      ...own.filter((_own, index) => index % 2 === 1).map(({ id }) => link('list', id)),
    ],
    journeys: [],
    frameworks: indexes.map((index) => `framework${index}`),
    unresolved_links: indexes.map((index) => ({ file: `${index}.tsx`, line: 1, target: '/gone' })),
    unread_files: indexes.map((index) => ({ file: `${index}.tsx`, reason: 'It is too long.' })),
  }
}

function describeScreen(pattern: string, id: string): Screen {
  return {
    id,
    url_pattern: pattern,
    title: `Screen ${id}`,
    screenshot: null,
    visits: 0,
    session_ids: [],
    findings: [],
    file: `pages/${id}.tsx`,
    line: 1,
    framework: 'next',
    forms: [],
  }
}

function link(from: string, to: string): UxMap['edges'][number] {
  return {
    id: `${from} ${to}`,
    from,
    to,
    action: 'click',
    label: 'Next',
    count: 1,
    session_ids: [],
    friction: false,
    file: `pages/${from}.tsx`,
    line: 3,
  }
}
