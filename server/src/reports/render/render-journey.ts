import type { MapArtifact } from '@understudy/contract/run-map'
import type { Html } from './html.ts'
import { html } from './html.ts'

/** The pages of a session in order, with the clicks in between; nothing without a map. */
export function renderJourney(map: MapArtifact | null, sessionId: string): Html | null {
  const journey = map?.journeys.find(({ session_id: id }) => id === sessionId)
  if (map === null || journey === undefined || journey.steps.length === 0) return null
  const pages = new Map(map.nodes.map((node) => [node.id, node]))
  const ways = new Map(map.edges.map((edge) => [edge.id, edge]))
  const stops = journey.steps.filter(({ edge }, index) => index === 0 || edge !== null)
  const items = stops.map(({ node, edge }) => {
    const way = edge === null ? undefined : ways.get(edge)
    return html`<li>
      ${way === undefined ? null : renderWay(way)}<code>${pages.get(node)?.url_pattern ?? ''}</code>
    </li>`
  })
  return html`<h4>Path through the site</h4>
    <ol class="path">
      ${items}
    </ol>`
}

function renderWay({ label, action, friction }: MapArtifact['edges'][number]): Html {
  const words = label === '' ? action : label
  return html`<span class="way${friction ? ' rough' : ''}">${words} →</span> `
}
