import { createHash } from 'node:crypto'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { foldUrl } from '../../lib/address/fold-url.ts'
import type { PatternFolder } from '../../lib/address/pattern-folder.ts'
import { createPatternFolder, mapCaps } from '../../lib/address/pattern-folder.ts'
import { actions } from '../../turn/actions.ts'
import { buildFindings } from './build-findings.ts'
import { judgeOutcome } from './judge-outcome.ts'

type MapNode = MapArtifact['nodes'][number]
type MapEdge = MapArtifact['edges'][number]
type Journey = MapArtifact['journeys'][number]

/** The pages the sessions visited and the links between them, merged over all sessions, in order of first visit. */
export function buildRunMap(transcripts: readonly Transcript[]): MapArtifact {
  const nodes = new Map<string, MapNode>()
  const edges = new Map<string, MapEdge>()
  const drawn = { nodes, edges, folder: createPatternFolder(mapCaps, listPatterns(transcripts)) }
  const journeys = transcripts.map((transcript) => drawJourney(transcript, drawn))
  for (const transcript of transcripts) placeFindings(transcript, drawn)
  return { nodes: [...nodes.values()], edges: [...edges.values()], journeys }
}

interface Drawn {
  nodes: Map<string, MapNode>
  edges: Map<string, MapEdge>
  folder: PatternFolder
}

function listPatterns(transcripts: readonly Transcript[]): string[] {
  const turns = transcripts.flatMap((transcript) => transcript.turns)
  return turns.flatMap(({ url, result }) => [foldUrl(url), foldUrl(result.url)])
}

/** Adds a session to the map. A turn that stays on its page adds a step without an edge. */
function drawJourney(transcript: Transcript, drawn: Drawn): Journey {
  const { session_id: sessionId, persona, turns } = transcript
  const steps: Journey['steps'] = []
  for (const [index, turn] of turns.entries()) {
    const previous = turns[index - 1]
    const from = describePage(transcript, turn.url, drawn)
    if (previous === undefined || previous.result.url !== turn.url) {
      visit(drawn, from, { sessionId, title: turn.title, screenshot: null })
      steps.push({ turn: turn.turn, node: createId('n', from), edge: null })
    }
    nameNode(drawn, from, turn.title)
    steps.push(goOn(transcript, turn, drawn))
  }
  const { status: outcome } = judgeOutcome(transcript)
  return { session_id: sessionId, persona_id: persona.id, outcome, steps }
}

function goOn(
  transcript: Transcript,
  turn: TranscriptTurn,
  drawn: Drawn,
): Journey['steps'][number] {
  const from = describePage(transcript, turn.url, drawn)
  const to = describePage(transcript, turn.result.url, drawn)
  const node = createId('n', to)
  if (from === to) {
    const known = drawn.nodes.get(to)
    if (known !== undefined) known.screenshot ??= locatePicture(transcript, turn)
    return { turn: turn.turn, node, edge: null }
  }
  const sessionId = transcript.session_id
  visit(drawn, to, { sessionId, title: '', screenshot: locatePicture(transcript, turn) })
  return { turn: turn.turn, node, edge: cross(drawn, { from, to }, turn, sessionId) }
}

/** Relative to the run's sessions, because a node can show a picture from any of them. */
function locatePicture(
  { session_id: sessionId }: Transcript,
  { screenshot }: TranscriptTurn,
): string | null {
  return screenshot === null ? null : `${sessionId}/screenshots/${screenshot}`
}

function visit(
  { nodes }: Drawn,
  pattern: string,
  { sessionId, title, screenshot }: { sessionId: string; title: string; screenshot: string | null },
): void {
  const known = nodes.get(pattern)
  if (known === undefined) {
    const sessions = { visits: 1, session_ids: [sessionId] }
    const id = createId('n', pattern)
    nodes.set(pattern, { id, url_pattern: pattern, title, screenshot, ...sessions, findings: [] })
    return
  }
  known.visits += 1
  known.screenshot ??= screenshot
  if (!known.session_ids.includes(sessionId)) known.session_ids.push(sessionId)
}

/** The title of a page is known from the turn that starts there. */
function nameNode({ nodes }: Drawn, pattern: string, title: string): void {
  const known = nodes.get(pattern)
  if (known?.title === '') known.title = title
}

function cross(
  { edges }: Drawn,
  way: { from: string; to: string },
  turn: TranscriptTurn,
  sessionId: string,
): string {
  const { kind, label, text } = turn.action
  const name = label ?? (actions[kind].namesWay ? (text ?? '') : '')
  const id = createId('e', `${way.from}\n${way.to}\n${kind}\n${name}`)
  const friction = turn.frictions.some(({ attribution }) => attribution === 'site')
  const known = edges.get(id)
  if (known === undefined) {
    const ends = { from: createId('n', way.from), to: createId('n', way.to) }
    const walked = { count: 1, session_ids: [sessionId], friction }
    edges.set(id, { id, ...ends, action: kind, label: name, ...walked })
    return id
  }
  known.count += 1
  known.friction ||= friction
  if (!known.session_ids.includes(sessionId)) known.session_ids.push(sessionId)
  return id
}

function placeFindings(transcript: Transcript, drawn: Drawn): void {
  for (const { fingerprint, evidence, attribution } of buildFindings(transcript, false)) {
    if (attribution !== 'site') continue
    for (const { url } of evidence) {
      const node = drawn.nodes.get(describePage(transcript, url, drawn))
      if (node?.findings.includes(fingerprint) === false) node.findings.push(fingerprint)
    }
  }
}

/** The folded URL; on the host under test without the host. */
function describePage(transcript: Transcript, url: string, { folder }: Drawn): string {
  const host = URL.parse(transcript.target_url)?.host ?? ''
  const folded = folder.fold(foldUrl(url))
  return host !== '' && folded.startsWith(`${host}/`) ? folded.slice(host.length) : folded
}

function createId(prefix: 'n' | 'e', key: string): string {
  return `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}
