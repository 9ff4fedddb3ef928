import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { OutcomeStatus } from '@understudy/contract/report'
import type { Situation } from '../../../../src/mind/mind.ts'
import { buildReport } from '../../../../src/reports/compose/build-report.ts'
import type { Action } from '../../../../src/turn/action.ts'
import { openSessionBench, type SessionBench } from '../../browser/session-bench.ts'
import { createScriptedMind } from '../../mind/scripted-mind.ts'
import { answerLater } from '../../servers/answer-later.ts'
import { startTlsSite } from '../../servers/start-tls-site.ts'
import type { EndingSite } from '../ending-sites.ts'
import type { Move } from '../ending.ts'
import { accountSites } from './account-sites.ts'
import { askingSites } from './asking-sites.ts'
import { bookingSites } from './booking-sites.ts'
import { doingSites } from './doing-sites.ts'
import { findingSites } from './finding-sites.ts'
import { firstEndings, type WideEnding } from './first-endings.ts'
import { listSites } from './list-sites.ts'
import { messageSites } from './message-sites.ts'
import { secondEndings } from './second-endings.ts'
import { silentEndings } from './silent-endings.ts'
import { silentSites } from './silent-sites.ts'
import type { SmallSite } from './small-site.ts'

/** The sites of the wide endings. */
export const wideSites: Readonly<Record<string, SmallSite>> = {
  ...doingSites,
  ...askingSites,
  ...bookingSites,
  ...accountSites,
  ...listSites,
  ...messageSites,
  ...findingSites,
  ...silentSites,
}

/** What is said of a scripted visit. */
export interface JudgedWide {
  ending: WideEnding
  status: OutcomeStatus
  /** What an explorer would have stopped for after the last move; null: it would have gone on. */
  reached: string | null
  /** It would have stopped for this before. */
  early: string | null
}

const AT_ONCE = 2

/** Plays each ending in a session of its own, and reads its report. */
export async function judgeWide(endings: readonly WideEnding[]): Promise<JudgedWide[]> {
  await using bench = await openSessionBench()
  const judged = new Map<WideEnding, JudgedWide>()
  const open = [...endings]
  const work = async () => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      judged.set(next, await judge(bench, next))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return endings.flatMap((ending) => judged.get(ending) ?? [])
}

/** What is wrong with what is said of an ending; none if all is right. */
export function listFaults({ ending, status, reached, early }: JudgedWide): string[] {
  const { site, task, isTrue, quote } = ending
  const name = `${site}: ${task}`
  if (!isTrue) {
    // On a page that has the right answer, a visitor stops rightly.
    const stopped = isAlsoTrue(ending) ? null : (early ?? reached)
    return [
      ...(status === 'succeeded' ? [`lie accepted | ${name} | ${quote}`] : []),
      ...(stopped === null ? [] : [`stopped for a lie | ${name} | ${stopped}`]),
    ]
  }
  return [
    ...(status === 'succeeded' ? [] : [`truth not seen (${status}) | ${name} | ${quote}`]),
    ...(reached === null ? [`went on | ${name} | ${quote}`] : []),
    ...(early === null ? [] : [`stopped early | ${name} | ${early}`]),
  ]
}

/** Whether somebody else quotes the right words after the same moves. */
function isAlsoTrue({ site, task, moves }: WideEnding): boolean {
  return [...firstEndings, ...secondEndings, ...silentEndings].some(
    (other) =>
      other.isTrue &&
      other.site === site &&
      other.task === task &&
      JSON.stringify(other.moves) === JSON.stringify(moves),
  )
}

async function judge(bench: SessionBench, ending: WideEnding): Promise<JudgedWide> {
  const small = wideSites[ending.site]
  if (small === undefined) throw new Error(`there is no site ${ending.site}`)
  const pages = small.open()
  await using server = await startTlsSite(
    answerLater((request, response) => serve({ lang: small.lang, pages }, request, response)),
  )
  const { task } = ending
  const mind = createScriptedMind((situation) => play(ending, situation))
  const { transcript } = await bench.run(
    { mind },
    { targetUrl: `https://local.test.example:${server.port}/`, task },
  )
  const { report } = buildReport({ ...transcript, task, flows: [] })
  const [last, ...before] = mind.seen.map(({ reached }) => reached.get(task) ?? null).toReversed()
  return {
    ending,
    status: report.outcome.status,
    reached: last ?? null,
    early: before.find((each) => each !== null) ?? null,
  }
}

function play({ moves, quote }: WideEnding, situation: Situation): Action {
  const move = moves[situation.turn - 1]
  return move === undefined
    ? { kind: 'done', summary: 'It is done.', quote, answer: quote }
    : perform(move, situation)
}

function perform(move: Move, situation: Situation): Action {
  if ('click' in move) return { kind: 'click', ref: findRef(situation, move.click, move.nth) }
  if ('select' in move) {
    return { kind: 'select', ref: findRef(situation, move.select), option: move.option }
  }
  if ('check' in move) {
    return { kind: 'check', ref: findRef(situation, move.check), checked: true }
  }
  if ('done' in move) return { kind: 'done', summary: 'It is done.', quote: move.done }
  const submit = move.enter === true
  return { kind: 'type', ref: findRef(situation, move.type), text: move.text, submit }
}

function findRef({ observation }: Situation, name: string, nth = 1): string {
  const found = observation.elements.filter((element) => element.name === name)
  const ref = found[nth - 1]?.ref
  if (ref === undefined) throw new Error(`“${name}” is not in view:\n${observation.text}`)
  return ref
}

async function serve(
  { lang, pages }: { lang: string; pages: EndingSite },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const { pathname: path, searchParams: query } = new URL(url, 'https://site')
  const fields = new URLSearchParams(method === 'POST' ? await text(request) : '')
  const said = pages({ method, path: decodeURIComponent(path), query, fields })
  if (said.kind === 'redirect') {
    response.writeHead(303, { location: said.to }).end()
    return
  }
  response.writeHead(said.status ?? 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><html lang="${lang}"><title>${said.title}</title><main>${said.body}</main>`,
  )
}
