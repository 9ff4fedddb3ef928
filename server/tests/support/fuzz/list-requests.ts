import * as fc from 'fast-check'
import { arbitraryOf, type Meanings } from './arbitrary-of-schema.ts'
import { naughtyStrings } from './naughty-strings.ts'
import type { DescribedOperation, JsonSchema } from './read-operations.ts'
import { ownToken } from './read-pages.ts'

/** A request without a caller: `null` in `params` is replaced by the caller's own id. */
export interface FuzzRequest {
  operation: DescribedOperation
  params: Record<string, string | null>
  query: Record<string, string | undefined>
  headers: Record<string, string | undefined>
  /** Appended to the path unchanged. */
  rest: { rest?: string | undefined }
  body: unknown
}

const meanings: Meanings = {
  target_url: [
    'https://own.example.com/',
    'https://own.example.com:443/a?b=c#d',
    'HTTPS://OWN.example.com',
  ],
  url: ['https://own.example.com/', 'https://hooks.test.example/'],
  host_pattern: ['a.example.com', '*.example.org', 'bücher.example', 'A.Example.COM'],
  target_host: ['own.example.com', 'https://own.example.com/login'],
  clone_url: ['https://own.example.com/site.git'],
  persona_ids: ['pers_0000000000000000000default'],
  persona_id: ['pers_0000000000000000000default'],
  credential_ids: ['cred_x'],
  repository_id: ['repo_x'],
  model: ['understudy-explorer'],
  analysis_root: ['packages/web', 'a'],
  t: [ownToken, 'x'],
  checkout: ['done', 'cancelled', 'portal'],
  deployed_at: ['2026-02-28T23:59:59.999Z'],
}

/** A place in a request for one string. */
type Slot =
  | { part: 'params' | 'query' | 'headers' | 'rest'; name: string }
  | { part: 'body'; path: readonly (string | number)[] }

/** Strings in every place of every operation, one place at a time with everything else valid. */
export function listSweep(
  operations: readonly DescribedOperation[],
  count: number,
  seed: number,
): FuzzRequest[] {
  const places = operations.flatMap((operation) =>
    listSlots(operation).map((slot) => ({ operation, slot })),
  )
  const requests = new Map(
    operations.map((operation) => [
      operation,
      fc.sample(validRequest(operation), { numRuns: 20, seed }),
    ]),
  )
  return Array.from({ length: count }, (_, index) => {
    const place = places[index % places.length]
    if (place === undefined) throw new Error('there is no place for a string')
    const { operation, slot } = place
    const round = Math.floor(index / places.length)
    // Neighbouring places start at different positions in the list, so that together they cover it in few rounds.
    const text = naughtyStrings[(round + index * 37) % naughtyStrings.length] ?? ''
    const base = requests.get(operation)?.[round % 20]
    if (base === undefined) throw new Error(`no request for ${operation.name}`)
    return put(base, slot, text)
  })
}

/** All kinds of requests: valid but odd, of wrong types, with too many or too few fields. */
export function listOdd(
  operations: readonly DescribedOperation[],
  count: number,
  seed: number,
): FuzzRequest[] {
  const each = Math.ceil(count / operations.length)
  return operations.flatMap((operation) =>
    fc.sample(oddRequest(operation), { numRuns: each, seed }),
  )
}

function listSlots(operation: DescribedOperation): Slot[] {
  const named = operation.parameters.map(({ name, in: place }): Slot => {
    if (place === 'path') return { part: 'params', name }
    if (place === 'rest') return { part: 'rest', name }
    return { part: place === 'query' ? 'query' : 'headers', name: name.toLowerCase() }
  })
  const always: Slot[] = ['authorization', 'cookie', 'x-request-id'].map((name) => ({
    part: 'headers',
    name,
  }))
  const inBody = operation.body === null ? [] : listTextPaths(operation.body, [])
  return [...named, ...always, ...inBody.map((path): Slot => ({ part: 'body', path }))]
}

/** Where the body has texts, including its keys and values that should not be texts. */
function listTextPaths(
  schema: JsonSchema,
  path: readonly (string | number)[],
): (string | number)[][] {
  const choices = schema.anyOf ?? schema.oneOf ?? [schema]
  return choices.flatMap(({ properties, items }) => {
    if (properties !== undefined) {
      const fields = Object.entries(properties)
      return fields.flatMap(([name, inner]) => listTextPaths(inner, [...path, name]))
    }
    return items === undefined ? [[...path]] : listTextPaths(items, [...path, 0])
  })
}

/** One of several ways to select the personas and the target of a run. */
function narrow({ name }: DescribedOperation, body: unknown): unknown {
  if (name !== 'createRun') return body
  const { task, flows, duration_budget, guided_exploration, device } = Object(body)
  const asked = { target_url: meanings['target_url']?.[0], persona_id: meanings['persona_id']?.[0] }
  return { ...asked, task, flows, duration_budget, guided_exploration, device }
}

function validRequest(operation: DescribedOperation): fc.Arbitrary<FuzzRequest> {
  const { parameters, body } = operation
  const of = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }): [string, fc.Arbitrary<string>] => [
          name.toLowerCase(),
          arbitraryOf(schema, name, meanings).map(String),
        ]),
    )
  const own = parameters.filter((parameter) => parameter.in === 'path')
  return fc.record({
    operation: fc.constant(operation),
    params: fc.constant(Object.fromEntries(own.map(({ name }) => [name, null]))),
    query: fc.record(of('query'), { requiredKeys: [] }),
    headers: fc.record(of('header'), { requiredKeys: [] }),
    rest: fc.record(of('rest')),
    body:
      body === null
        ? fc.constant(undefined)
        : arbitraryOf(body, '', meanings).map((made) => narrow(operation, made)),
  })
}

const text = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const anything = fc.anything({
  maxDepth: 3,
  maxKeys: 4,
  key: text,
  values: [text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)],
})

function oddRequest(operation: DescribedOperation): fc.Arbitrary<FuzzRequest> {
  const slots = listSlots(operation).filter(({ part }) => part === 'body')
  const valid = validRequest(operation)
  if (operation.body === null) {
    const others = fc.dictionary(fc.constantFrom('limit', 'cursor', 't', 'checkout', 'x'), text, {
      maxKeys: 2,
    })
    return fc
      .tuple(valid, others)
      .map(([request, query]) => ({ ...request, query: { ...request.query, ...query } }))
  }
  return fc.oneof(
    valid,
    fc.tuple(valid, anything).map(([request, body]) => ({ ...request, body })),
    fc.tuple(valid, text, anything).map(([request, field, value]) => ({
      ...request,
      body: { ...Object(request.body), [field]: value },
    })),
    fc
      .tuple(valid, fc.constantFrom(...slots), anything)
      .map(([request, slot, value]) => put(request, slot, value)),
  )
}

function put(request: FuzzRequest, slot: Slot, value: unknown): FuzzRequest {
  if (slot.part === 'body') return { ...request, body: putAt(request.body, slot.path, value) }
  return { ...request, [slot.part]: { ...request[slot.part], [slot.name]: value } }
}

function putAt(
  body: unknown,
  [first, ...rest]: readonly (string | number)[],
  value: unknown,
): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') return [putAt(undefined, rest, value)]
  return { ...Object(body), [first]: putAt(Object(body)[first], rest, value) }
}
