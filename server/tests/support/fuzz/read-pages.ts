import type { Endpoint, ResponseKind } from '@understudy/contract/endpoint'
import { pages } from '../../../src/routes/pages.ts'
import type { DescribedOperation } from './read-operations.ts'

/** Placeholder for the caller's own share token in a query. */
export const ownToken = '{own token}'

/** Where the report of a run is shown, for the caller's finished run and the unfinished one. */
export const goingReport = 'showReport of a run that goes on'

/** Headers of browsers and proxies that something on the way to a page may read; one at a time. */
const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
]

const documents: readonly Document[] = [
  { path: '/docs', status: '200', types: ['text/html'], headers },
  { path: '/docs/', status: '200', types: ['text/html'], headers },
  // Large, and independent of what was sent.
  { path: '/openapi.json', status: '200', types: ['application/json'], headers: [] },
]

interface Document {
  path: string
  status: string
  types: string[]
  headers: readonly string[]
}

/** Everything the service serves that is not an operation: its pages, its documents, and neighbours of their paths. */
export function readPages(): DescribedOperation[] {
  const described = Object.entries(pages).map(([name, page]) => describePage(name, page))
  const going = described
    .filter(({ name }) => name === 'showReport')
    .map((page) => ({ ...page, name: goingReport }))
  const found = documents.map(({ path, status, types, headers: sent }) => ({
    ...describePath(path, path),
    parameters: listParameters('one header', sent),
    answers: new Map([[status, types]]),
  }))
  const near = ['/', '/r/', '/docs/', '/docs/js/', '/billing/', '/billing?', '/openapi.json/']
  return [...described, ...going, ...found, ...near.map(describeNeighbours)]
}

function describePage(name: string, page: Endpoint): DescribedOperation {
  const { path, params, query, responses, refusals } = page
  return {
    ...describePath(name, path),
    parameters: [
      ...listParameters('path', Object.keys(params.shape)),
      ...listParameters('query', Object.keys(query.shape)),
      ...listParameters('one header', headers),
    ],
    answers: new Map(
      Object.entries({ ...responses, ...refusals }).map(([status, response]) => [
        status,
        listTypes(response),
      ]),
    ),
  }
}

/** Prefixes of paths that may continue in any way, unencoded: the router decides where they lead. */
function describeNeighbours(start: string): DescribedOperation {
  const types = ['text/html', 'application/javascript', 'application/json', 'image/svg+xml']
  const statuses: [string, string[]][] = [
    ['200', types],
    ['301', []],
    ['302', []],
    ['401', ['text/html']],
  ]
  return {
    ...describePath(`${start}*`, start),
    parameters: [{ name: 'rest', in: 'rest', schema: { type: 'string' } }],
    answers: new Map(statuses),
  }
}

function listTypes(response: ResponseKind): string[] {
  if (response.kind === 'bytes') return [...response.contentTypes]
  return [response.kind === 'event_stream' ? 'text/event-stream' : 'text/html']
}

function describePath(name: string, path: string): DescribedOperation {
  return { name, method: 'GET', path, parameters: [], body: null, answers: new Map() }
}

function listParameters(place: string, names: readonly string[]): DescribedOperation['parameters'] {
  return names.map((name) => ({ name, in: place, schema: { type: 'string' } }))
}
