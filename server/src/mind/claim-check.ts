import type { ClaimCheck } from '@understudy/contract/checks/claim-check'
import { z } from 'zod'
import type { ClaimedFinding } from '../turn/decision.ts'
import type { MarkedPicture } from '../turn/view.ts'
import { MAX_REASON_LENGTH, MAX_REPAIRS, MAX_SEEN_LENGTH } from './limits.ts'
import type { Asking } from './mind.ts'
import { askForJson } from './model/ask-for-json.ts'
import type { AskDeps } from './model/ask-model.ts'
import type { AskBounds, ModelReply } from './model/model-request.ts'
import { createJsonOutput, type ReadAnswer, readJsonAnswer } from './model/read-json-answer.ts'
import { withOwnSight } from './model/with-own-sight.ts'
import {
  claimCheckReminder,
  composeClaim,
  composeClaimInstructions,
  composePicture,
  composePictureInstructions,
  frameWords,
  pictureReminder,
} from './prompts/claim-check-prompt.ts'
import { createNonce } from './prompts/neutralise.ts'

/** What someone who does not know a claim sees at its place, and what that says about the claim. */
export type ClaimVerdict = Pick<ClaimCheck, 'verdict' | 'seen' | 'reason'>

/** A claim, and the picture of its place: what it is about has a frame. */
export interface ClaimInQuestion {
  claim: Pick<ClaimedFinding, 'title' | 'observed'>
  picture: MarkedPicture
}

/** Checks a claim by its picture. Throws only MindError; an abort rejects with the signal's reason. */
export type CheckClaim = (claim: ClaimInQuestion, asking: Asking) => Promise<ClaimVerdict>

const description = z.strictObject({
  seen: z.string().describe('What is in the frame and around it, and what looks wrong there.'),
})
const verdicts = ['same', 'opposite', 'open'] as const
const comparison = z.strictObject({
  verdict: z.enum(verdicts).describe('What the description says about the claim.'),
  reason: z.string().describe('Why, in one plain sentence.'),
})

const descriptionOutput = createJsonOutput(
  'description',
  z.toJSONSchema(description, { target: 'draft-7' }),
)
const comparisonOutput = createJsonOutput(
  'comparison',
  z.toJSONSchema(comparison, { target: 'draft-7' }),
)

/**
 * Two questions in conversations of their own: what a picture shows, to a model that does not know the claim, and then whether that
 * description confirms the claim, to one that does not see the picture.
 */
export function createClaimCheck(deps: AskDeps): CheckClaim {
  return async ({ claim, picture }, asking) => {
    const bounds = { ...asking, untilMs: deps.clock.monotonicMs() + deps.limits.totalMs }
    const seen = await describePicture({ ...deps, routes: withOwnSight(deps) }, picture, bounds)
    if (seen === null) return { verdict: 'open', seen: '', reason: noPicture }
    return { seen, ...(await compare(deps, { claim, seen }, bounds)) }
  }
}

const noPicture = 'The model that was asked did not get the picture.'

/** Null if it was answered without the picture. */
async function describePicture(
  deps: AskDeps,
  picture: MarkedPicture,
  bounds: AskBounds,
): Promise<string | null> {
  const nonce = createNonce()
  const question = {
    instructions: composePictureInstructions(nonce),
    message: composePicture(),
    view: { ...picture, words: frameWords },
    output: descriptionOutput,
    nonce,
    read: readDescription,
    again: pictureReminder,
    maxRepairs: MAX_REPAIRS,
  }
  return askForJson(deps, question, bounds)
}

function readDescription(reply: ModelReply): ReadAnswer<string | null> {
  if (!reply.isPictured) return { kind: 'read', value: null }
  const read = readJsonAnswer(reply, description)
  return read.kind === 'read'
    ? { kind: 'read', value: cut(read.value.seen, MAX_SEEN_LENGTH) }
    : read
}

const verdictOf = { same: 'confirmed', opposite: 'contradicted', open: 'open' } as const

async function compare(
  deps: AskDeps,
  { claim, seen }: Pick<ClaimInQuestion, 'claim'> & { seen: string },
  bounds: AskBounds,
): Promise<Pick<ClaimVerdict, 'verdict' | 'reason'>> {
  const nonce = createNonce()
  const question = {
    instructions: composeClaimInstructions(nonce),
    message: composeClaim(claim, seen, nonce),
    view: null,
    output: comparisonOutput,
    nonce,
    read: (reply: ModelReply) => readJsonAnswer(reply, comparison),
    again: claimCheckReminder,
    maxRepairs: MAX_REPAIRS,
  }
  const { verdict, reason } = await askForJson(deps, question, bounds)
  return { verdict: verdictOf[verdict], reason: cut(reason, MAX_REASON_LENGTH) }
}

function cut(words: string, maxLength: number): string {
  return words.replaceAll(/\s+/gu, ' ').trim().slice(0, maxLength).toWellFormed()
}
