import { invalidParameter } from '@understudy/command-line/command-line'
import { severityWords } from '@understudy/contract/finding-words'
import type { Gate } from '@understudy/contract/verdict/gate'
import type { Device } from '@understudy/contract/visitor/devices'
import { CommandError, exitCodes } from '../command-error.ts'
import { assertOneOnOutput, type OutputFiles } from '../formats/write-outputs.ts'
import { findLocalAddress } from '../local/local-address.ts'

/** The options of `run` as the command line has them. */
export interface RunOptions extends OutputFiles {
  server?: string | undefined
  task?: string | undefined
  flow: string[]
  persona: string[]
  login: string[]
  device: Device
  long?: true | undefined
  look?: true | undefined
  replayMaySendData?: true | undefined
  branch?: string | undefined
  environment?: string | undefined
  /** 0: none. */
  failOn: number
  failOnAccessibility: number
  allProblems?: true | undefined
  unverified?: true | undefined
  minCompletion?: number | undefined
  maxCost?: number | undefined
  /** Seconds. */
  wait?: number | undefined
}

/** The gate that the options describe. */
export function describeGate(options: RunOptions): Partial<Gate> {
  return {
    fail_on_severity: options.failOn === 0 ? null : options.failOn,
    accessibility_severity: options.failOnAccessibility === 0 ? null : options.failOnAccessibility,
    only_new: options.allProblems !== true,
    only_verified: options.unverified !== true,
    min_completion: options.minCompletion ?? null,
    max_cost_usd: options.maxCost ?? null,
  }
}

/** Rejects options that contradict each other, by name. */
export function assertRunOptions(target: string, server: string | null, options: RunOptions): void {
  const hasGoal = options.task !== undefined || options.flow.length > 0
  const countsNothing = options.failOn === 0 && options.failOnAccessibility === 0
  const contradictions: readonly (readonly [boolean, string])[] = [
    [
      server !== null && findLocalAddress(target) !== null,
      `${target} is on this machine, where the service at ${server} cannot reach it: leave out --server and UNDERSTUDY_URL, or give an address that it can reach.`,
    ],
    [
      options.look === true && options.replayMaySendData === true,
      '--look and --replay-may-send-data contradict each other: a run that only looks sends nothing.',
    ],
    [
      countsNothing && (options.allProblems === true || options.unverified === true),
      '--fail-on none contradicts --all-problems and --unverified, which say which problems count.',
    ],
    [
      options.minCompletion !== undefined && !hasGoal,
      '--min-completion needs a goal: give --task or --flow.',
    ],
    [
      options.sarif !== undefined && options.uxMap === undefined,
      '--sarif needs --ux-map: only a map of the repository says which source file a screen has.',
    ],
    [options.uxMap !== undefined && options.sarif === undefined, '--ux-map is only for --sarif.'],
  ]
  assertOneOnOutput(options)
  const found = contradictions.find(([isSo]) => isSo)
  if (found !== undefined) throw new CommandError(exitCodes.usage, found[1])
}

/** A severity by its name or number; 0: none. */
export function parseSeverity(text: string): number {
  if (text === 'none') return 0
  const named = severityWords.findIndex((word) => word.toLowerCase() === text.toLowerCase())
  const severity = named > 0 ? named : Number(text)
  if (Number.isInteger(severity) && severity >= 1 && severity <= 4) return severity
  throw invalidParameter(
    'It must be cosmetic, minor, major, blocker, a number from 1 to 4, or none.',
  )
}

/** A share, as `80%` or `0.8`. */
export function parseShare(text: string): number {
  const share = readNumber(text.replace(/%$/, '')) / (text.endsWith('%') ? 100 : 1)
  if (share >= 0 && share <= 1) return share
  throw invalidParameter('It must be from 0% to 100%.')
}

/** Number() takes blank text for 0. */
function readNumber(text: string): number {
  return text.trim() === '' ? NaN : Number(text)
}

/** An amount of dollars. */
export function parseDollars(text: string): number {
  const dollars = readNumber(text)
  if (dollars >= 0 && Number.isFinite(dollars)) return dollars
  throw invalidParameter('It must be an amount in dollars, such as 1.50.')
}

const longestWaitS = 3600

/** A time in seconds. */
export function parseSeconds(text: string): number {
  const seconds = readNumber(text)
  if (seconds >= 0 && seconds <= longestWaitS) return seconds
  throw invalidParameter(`It must be a number of seconds, at most ${longestWaitS}.`)
}

/** The address of a site or a service. */
export function parseAddress(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw invalidParameter(`${text} is not an address; it must begin with https:// or http://.`)
}
