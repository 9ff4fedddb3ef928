import type { Reproduction } from '@understudy/contract/checks/reproduction'
import type { Transcript } from '@understudy/contract/transcript'
import { deviceOf } from '@understudy/contract/visitor/devices'
import { findToleratedWaitMs } from '../../turn/tolerated-wait.ts'
import type { SeenFriction } from '../bounds/fold-occurrences.ts'
import { listOccurrences } from '../compose/build-findings.ts'
import { chooseCheck } from './choose-check.ts'
import { listRepeatedTurns } from './list-repeated-turns.ts'
import { writeLiteral } from './literal.ts'
import { writeTest } from './write-test.ts'

type Gap = Extract<Reproduction, { kind: 'none' }>

/**
 * A test that repeats a finding, from the session that shows it best: where a replay met it again, otherwise where it was measured first.
 * null if no session has it.
 */
export function buildReproduction(
  transcripts: readonly Transcript[],
  fingerprint: string,
): Reproduction | null {
  const seen = transcripts.flatMap((transcript) =>
    listOccurrences(transcript)
      .filter((occurrence) => occurrence.fingerprint === fingerprint)
      .map((occurrence) => ({ transcript, occurrence })),
  )
  const best = seen.toSorted((one, other) => rate(one.occurrence) - rate(other.occurrence))[0]
  return best === undefined ? null : reproduce(best.transcript, best.occurrence)
}

/** Lower is better. */
function rate({ friction, replay }: SeenFriction): number {
  if (friction.detector === 'mind') return 3
  if (replay?.status === 'verified') return 0
  return replay?.status === 'not_reproduced' ? 2 : 1
}

function reproduce(transcript: Transcript, seen: SeenFriction): Reproduction {
  const { friction, turn, evidence, replay } = seen
  if (friction.detector === 'mind') return explain('claimed', claimed)
  const gap = findReplayGap(seen)
  if (gap !== null) return gap
  const path = listRepeatedTurns(transcript, { friction, turn, page: evidence.url, replay })
  if (path.turns.some(({ action }) => action.ref !== null && action.control === undefined))
    return explain('not_recorded', older)
  const check = chooseCheck(friction, findToleratedWaitMs(transcript.persona))
  if (check === null) return explain('not_checkable', unmeasured)
  const isConfirmed = replay?.status === 'verified'
  const written = writeTest({
    title: friction.title,
    about: [
      `Problem ${seen.fingerprint} of run ${transcript.run_id}, session ${transcript.session_id}, turn ${turn.turn}.`,
      `Expected: ${writeLiteral(friction.expected)}`,
      `Observed: ${writeLiteral(friction.observed)}`,
      isConfirmed
        ? 'These steps met it again in a clean browser after the session.'
        : describeUnconfirmed(replay?.reason),
      'BASE_URL names another deployment of the site.',
    ],
    targetUrl: transcript.target_url,
    device: deviceOf(transcript),
    path,
    check,
  })
  if (typeof written === 'string') return explain('not_repeatable', written)
  return {
    kind: 'test',
    file_name: `understudy-${seen.fingerprint}.spec.ts`,
    code: written.code,
    confirmed: isConfirmed,
    secrets: [...new Set(written.secrets)],
  }
}

function describeUnconfirmed(reason: string | null | undefined): string {
  const words = 'These steps were not confirmed by a replay'
  return reason === undefined || reason === null ? `${words}.` : `${words}: ${writeLiteral(reason)}`
}

const claimed =
  'A visitor judged what it saw; a test cannot, because nothing about it was measured.'
const older =
  'The record was written by an earlier version, which did not note the roles of controls.'
const unmeasured =
  'A short test cannot measure it: how something looks, or what several pages say of the same thing.'

/** A replay that tried and did not meet the problem says more than the steps of the session. */
function findReplayGap({ friction, replay }: SeenFriction): Gap | null {
  if (friction.attribution !== 'site')
    return explain('not_reproduced', replay?.reason ?? 'It is not a problem of the site.')
  if (friction.detector === 'page-hung' || friction.detector === 'exceeded-limit')
    return explain('not_repeatable', 'A page that takes all of a browser is not opened again.')
  if (replay === undefined || replay.status === 'verified' || replay.opened === null) return null
  const code = replay.status === 'not_reproduced' ? 'not_reproduced' : 'not_repeatable'
  return explain(code, replay.reason ?? 'It did not happen again when its steps were repeated.')
}

function explain(code: Gap['code'], reason: string): Gap {
  return { kind: 'none', code, reason }
}
