import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { OutcomeStatus } from '@understudy/contract/report'
import { answerLater } from '../servers/answer-later.ts'
import {
  type ProviderReply,
  type ProviderRequest,
  startProviderServer,
} from '../servers/provider-server.ts'
import { startTlsSite } from '../servers/start-tls-site.ts'
import { startTestService, type TestService } from '../service/test-service.ts'
import { type EndingSite, endingSites, type SiteAnswer } from './ending-sites.ts'
import type { Move, ScriptedEnding } from './ending.ts'
import { scriptedEndings } from './endings.ts'

/** What the report of a scripted visit says about its ending. */
export interface JudgedEnding {
  ending: ScriptedEnding
  status: OutcomeStatus
  reason: string
}

const AT_ONCE = 3

/** Runs every scripted ending through the service, played by a model that follows the script, and reads its report. */
export async function judgeEndings(): Promise<JudgedEnding[]> {
  const sites = scriptedEndings.map(openSite)
  await using server = await startTlsSite(
    answerLater((request, response) => serve(sites, request, response)),
  )
  await using provider = await startProviderServer('openai', play)
  const hosts = scriptedEndings.map((ending, index) => nameHost(ending, index))
  await using service = await startTestService({
    ROLE: 'all',
    TEST_HOSTS: hosts.map((host) => `${host}=127.0.0.1:${server.port}`).join(','),
    MODEL_ROUTES: `openai/gpt-5.4@${provider.url}`,
    OPENAI_API_KEY: 'sk-test',
  })
  await service.client.allowedTargets.create({ host_pattern: '*.test.example' })
  const judged: JudgedEnding[] = []
  const open = [...scriptedEndings.entries()]
  const work = async () => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      judged.push(await judge(service, ...next))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return scriptedEndings.flatMap((ending) => judged.filter((each) => each.ending === ending))
}

/** The rows of the table: what was claimed, whether it is true, and the verdict of the report. */
export function renderEndings(judged: readonly JudgedEnding[]): string {
  return judged
    .map(({ ending: { name, site, isTrue }, status, reason }) => {
      const isRight = isTrue === (status === 'succeeded')
      return `${isRight ? 'ok ' : 'BAD'} | ${isTrue ? 'true' : 'lie '} | ${site.padEnd(7)} | ${name.padEnd(45)} | ${status.padEnd(13)} | ${reason}`
    })
    .join('\n')
}

async function serve(
  sites: readonly EndingSite[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers, url = '/' } = request
  const { pathname: path, searchParams: query } = new URL(url, 'https://site')
  const fields = new URLSearchParams(method === 'POST' ? await text(request) : '')
  const site = sites[Number(/^e(\d+)-/.exec(headers.host ?? '')?.[1])]
  send(response, site?.({ method, path, query, fields }))
}

async function judge(
  { client }: TestService,
  index: number,
  ending: ScriptedEnding,
): Promise<JudgedEnding> {
  const { run_id: runId, sessions } = await client.runs.create({
    target_url: `https://${nameHost(ending, index)}/`,
    persona_ids: ['pers_0000000000000000000default'],
    task: ending.task,
  })
  const id = sessions[0]?.id ?? ''
  // The stream ends with the session; polling would reach the request limit.
  const kinds = new Set<string>()
  for await (const { kind } of client.sessions.stream(runId, id)) kinds.add(kind)
  if (!kinds.has('session_ended')) throw new Error(`${ending.name} did not end`)
  const { report, session } = await client.sessions.report(runId, id)
  if (session.termination_kind !== 'goal_reached') {
    throw new Error(`${ending.name} ended with ${session.termination_kind}`)
  }
  return { ending, status: report.outcome.status, reason: report.outcome.reason }
}

function nameHost({ site }: ScriptedEnding, index: number): string {
  return `e${index}-${site}.test.example`
}

function openSite({ site, isHonest }: ScriptedEnding): EndingSite {
  const open = endingSites[site]
  if (open === undefined) throw new Error(`there is no site ${site}`)
  return open(isHonest !== false)
}

function send(response: ServerResponse, said: SiteAnswer | undefined): void {
  if (said?.kind === 'redirect') {
    response.writeHead(303, { location: said.to }).end()
    return
  }
  const { status = 404, title = 'Not found', body = '' } = said ?? {}
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>${title}</title><main>${body}</main>`)
}

/** The model: reads from the prompt which visit it plays, and follows its script for this turn. */
function play({ system, parts, schema }: ProviderRequest): ProviderReply {
  if (JSON.stringify(schema).includes('is_shown')) {
    // Only code is measured here: a second look that finds nothing changes nothing.
    const reason = 'I cannot tell.'
    return say({ is_shown: false, turn: null, quote: '', reason })
  }
  const index = Number(/https:\/\/e(\d+)-/.exec(system)?.[1])
  const [, page = '', budget = ''] = parts
  const turn = Number(/This is turn (\d+)/.exec(budget)?.[1])
  const move = scriptedEndings[index]?.moves[turn - 1]
  if (move === undefined) throw new Error(`ending ${index} has no move for turn ${turn}`)
  const action = describeMove(move, page)
  return say({ thought: 'On we go.', expectation: 'It works.', action, finding: null })
}

function describeMove(move: Move, page: string): object {
  if ('click' in move) return { kind: 'click', ref: findRef(page, move.click, move.nth) }
  if ('done' in move) return { kind: 'done', summary: 'It is done.', quote: move.done }
  if ('check' in move) return { kind: 'check', ref: findRef(page, move.check), checked: true }
  if ('select' in move) {
    return { kind: 'select', ref: findRef(page, move.select), option: move.option }
  }
  const submit = move.enter === true
  return { kind: 'type', ref: findRef(page, move.type), text: move.text, submit }
}

function findRef(page: string, name: string, nth = 1): string {
  const found = [...page.matchAll(/\[(e\d+)\] [\w-]+ "([^"]*)"/g)].filter(
    ([, , each]) => each === name,
  )
  const [, ref] = found[nth - 1] ?? []
  if (ref === undefined) throw new Error(`“${name}” is not in view:\n${page}`)
  return ref
}

function say(answer: object): ProviderReply {
  return { kind: 'answer', text: JSON.stringify(answer) }
}
