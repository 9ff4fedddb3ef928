import { createHash } from 'node:crypto'
import type { Finding } from '@understudy/contract/finding'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { isWebAddress } from '../../lib/address/is-web-address.ts'
import {
  createPatternFolder,
  mapCaps,
  type PatternFolder,
} from '../../lib/address/pattern-folder.ts'
import { onceForText } from '../../lib/once-for-text.ts'
import type { ActionKind } from '../../turn/action.ts'
import { fitFindings } from '../bounds/fit-findings.ts'
import { fitMap } from '../bounds/fit-map.ts'
import { mapLimits, reportLimits } from '../bounds/report-limits.ts'
import { judgeOutcome } from '../outcome/judge-outcome.ts'
import { buildFindings } from './build-findings.ts'

type MapNode = MapArtifact['nodes'][number]
type MapEdge = MapArtifact['edges'][number]
type Journey = MapArtifact['journeys'][number]

type FindFindings = (transcript: Transcript) => readonly Finding[] | null

/**
 * The pages the sessions visited and the links between them, merged over all sessions, in order of first visit. The
 * browser's own page after a failed navigation is no page of the site: the way there ends, and the way back is a new
 * visit. `findFindings`: what was found in a session, where that is known.
 */
export function buildRunMap(
  transcripts: readonly Transcript[],
  findFindings: FindFindings = () => null,
): MapArtifact {
  const folder = createPatternFolder(mapCaps, listPatterns(transcripts))
  const walks = transcripts.map((transcript) =>
    readWalk(transcript, folder, findFindings(transcript) ?? buildFindings(transcript, false)),
  )
  return fitMap({
    nodes: drawNodes(walks),
    edges: drawEdges(walks.flatMap(({ ways }) => ways)),
    journeys: walks.map(({ journey }) => journey),
  })
}

/** What one session adds to the map: page views, transitions, findings and its journey. */
interface Walk {
  stays: readonly Stay[]
  ways: readonly MapEdge[]
  findings: readonly { pattern: string; fingerprint: string }[]
  journey: Journey
}

/** A page before or after a turn. title, screenshot: null if unknown at that moment. */
interface Stay {
  pattern: string
  sessionId: string
  /** False if the session was already on the page. */
  isVisit: boolean
  title: string | null
  screenshot: string | null
}

function listPatterns(transcripts: readonly Transcript[]): string[] {
  const turns = transcripts.flatMap((transcript) => transcript.turns)
  return turns
    .flatMap(({ url, result }) => [url, result.url])
    .filter(isWebAddress)
    .map(foldUrl)
}

function readWalk(transcript: Transcript, folder: PatternFolder, found: readonly Finding[]): Walk {
  const fold = onceForText((url) => describePage(transcript, url, folder))
  const turns = transcript.turns.map((turn, index) =>
    readTurn(transcript, turn, transcript.turns[index - 1], fold),
  )
  const { status: outcome } = judgeOutcome(transcript)
  return {
    stays: turns.flatMap(({ stays }) => stays),
    ways: turns.flatMap(({ ways }) => ways),
    findings: listPlacedFindings(found, fold),
    journey: {
      session_id: transcript.session_id,
      persona_id: transcript.persona.id,
      outcome,
      steps: turns.flatMap(({ steps }) => steps),
    },
  }
}

/** A turn that stays on its page adds a step without an edge; one that comes from no page of the site adds no edge. */
function readTurn(
  transcript: Transcript,
  turn: TranscriptTurn,
  previous: TranscriptTurn | undefined,
  fold: (url: string) => string,
): { stays: Stay[]; ways: MapEdge[]; steps: Journey['steps'] } {
  const from = isWebAddress(turn.url) ? fold(turn.url) : null
  const to = isWebAddress(turn.result.url) ? fold(turn.result.url) : null
  const isStart = previous?.result.url !== turn.url
  const { session_id: sessionId } = transcript
  const way =
    from === null || to === null || from === to ? null : describeWay({ from, to }, turn, sessionId)
  const screenshot = locatePicture(transcript, turn)
  const begun = from === null ? [] : [{ pattern: from, sessionId, title: turn.title }]
  const ended = to === null ? [] : [{ pattern: to, sessionId, title: null }]
  return {
    stays: [
      ...begun.map((stay) => ({ ...stay, isVisit: isStart, screenshot: null })),
      ...ended.map((stay) => ({ ...stay, isVisit: from !== to, screenshot })),
    ],
    ways: way === null ? [] : [way],
    steps: [
      ...(isStart ? begun : []).map(({ pattern }) => ({
        turn: turn.turn,
        node: createId('n', pattern),
        edge: null,
      })),
      ...ended.map(({ pattern }) => ({
        turn: turn.turn,
        node: createId('n', pattern),
        edge: way?.id ?? null,
      })),
    ],
  }
}

/** Relative to the run's sessions, because a node can show a picture from any of them. */
function locatePicture(
  { session_id: sessionId }: Transcript,
  { screenshot }: TranscriptTurn,
): string | null {
  return screenshot === null ? null : `${sessionId}/screenshots/${screenshot}`
}

/** Without a control, their words name the path that they open. */
const naming: ReadonlySet<ActionKind> = new Set(['goto', 'press'])

function describeWay(
  { from, to }: { from: string; to: string },
  turn: TranscriptTurn,
  sessionId: string,
): MapEdge {
  const { kind, label, text } = turn.action
  const gaps = turn.frictions
    .filter(({ attribution }) => attribution === 'site')
    .map(({ expected, observed }) => ({
      session_id: sessionId,
      turn: turn.turn,
      expected,
      observed,
    }))
  const name = label ?? (naming.has(kind) ? (text ?? '') : '')
  return {
    id: createId('e', `${from}\n${to}\n${kind}\n${name}`),
    from: createId('n', from),
    to: createId('n', to),
    action: kind,
    label: name,
    count: 1,
    session_ids: [sessionId],
    friction: gaps.length > 0,
    ...(gaps.length === 0 ? {} : { expectation_gaps: gaps }),
  }
}

function listPlacedFindings(
  found: readonly Finding[],
  fold: (url: string) => string,
): Walk['findings'] {
  return fitFindings(found, reportLimits.findings)
    .filter(({ attribution }) => attribution === 'site')
    .flatMap(({ fingerprint, evidence }) =>
      evidence.map(({ url }) => ({ pattern: fold(url), fingerprint })),
    )
}

/** The title of a page is known from the turn that starts there; otherwise it is empty. */
function drawNodes(walks: readonly Walk[]): MapNode[] {
  const findings = Map.groupBy(
    walks.flatMap((walk) => walk.findings),
    ({ pattern }) => pattern,
  )
  const pages = Map.groupBy(
    walks.flatMap(({ stays }) => stays),
    ({ pattern }) => pattern,
  )
  return [...pages].map(([pattern, stays]) => {
    const visits = stays.filter(({ isVisit }) => isVisit)
    const titles = stays.map(({ title }) => title)
    const fingerprints = findings.get(pattern)?.map(({ fingerprint }) => fingerprint) ?? []
    return {
      id: createId('n', pattern),
      url_pattern: pattern,
      title: titles.find((title) => title !== null && title !== '') ?? '',
      screenshot: stays.find(({ screenshot }) => screenshot !== null)?.screenshot ?? null,
      visits: visits.length,
      session_ids: [...new Set(visits.map(({ sessionId }) => sessionId))],
      findings: [...new Set(fingerprints)],
    }
  })
}

function drawEdges(ways: readonly MapEdge[]): MapEdge[] {
  const byId = Map.groupBy(ways, ({ id }) => id)
  return [...byId.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [mergeEdges(first, others)],
  )
}

function mergeEdges(first: MapEdge, others: readonly MapEdge[]): MapEdge {
  const all = [first, ...others]
  const gaps = all.flatMap((way) => way.expectation_gaps ?? [])
  const moreGaps = gaps.length - mapLimits.gapsOfEdge
  return {
    ...first,
    count: all.length,
    session_ids: [...new Set(all.flatMap((way) => way.session_ids))],
    friction: all.some(({ friction }) => friction),
    ...(gaps.length === 0 ? {} : { expectation_gaps: gaps.slice(0, mapLimits.gapsOfEdge) }),
    ...(moreGaps > 0 ? { more_gaps: moreGaps } : {}),
  }
}

/** The folded URL; on the host under test without the host. */
function describePage(transcript: Transcript, url: string, folder: PatternFolder): string {
  const host = URL.parse(transcript.target_url)?.host ?? ''
  const folded = folder.fold(foldUrl(url))
  return host !== '' && folded.startsWith(`${host}/`) ? folded.slice(host.length) : folded
}

function createId(prefix: 'n' | 'e', key: string): string {
  return `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}
