import type { FieldTable } from './field-table.ts'

/** Parameters of queries and headers. */
export const parameterFields: FieldTable = {
  'query.limit': ['How many to return.', undefined],
  'query.status': ['Only runs in this state.', 'completed'],
  'query.cursor': [
    'The `next_cursor` of the previous page, or Unix time in milliseconds.',
    undefined,
  ],
  'query.ux_map_job': [
    'A completed UX map job, to compare the map with that of its repository.',
    'uxj_06gvqdjetpvjtd6k9cennunrpc',
  ],
  'query.session': [
    'A session, or `all` to merge the sessions; by default the first one.',
    'sess_06gvqdjetpvjtd6k9cennunrpc',
  ],
  'query.with': [
    'The run to compare with; by default the last earlier run of the same host, of the same device if there is one.',
    'run_06gvqdjetpvjtd6k9cennunrpc',
  ],
  'query.compressed': ['Whether to return the stored gzip unchanged.', false],
  'query.kind': [
    '`screenshots` of turns, or `ambient` ones taken between them, as the event says.',
    'screenshots',
  ],
  'query.since': ['Only events with a larger `seq`.', 0],
  'query.source': ['Only personas from this source.', 'library'],
  'query.month': ['A calendar month, UTC; the current one by default.', '2026-03'],
  delivery_id: ['Identifier of the delivery.', undefined],
  filename: ['The `file` of the event, at most 128 characters.', '0001.jpg'],
}
