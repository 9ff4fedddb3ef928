import { z } from 'zod'
import { claimedFinding, type Decision, decision, MAX_CLAIMS } from '../turn/decision.ts'
import { readWritten } from '../turn/written-signs.ts'
import { decisionSchema } from './decision-schema.ts'
import { findUnshown } from './find-unshown.ts'
import type { Situation } from './mind.ts'
import type { ModelReply } from './model/model-request.ts'
import {
  createJsonOutput,
  type ReadAnswer,
  readJsonAnswer,
  reject,
} from './model/read-json-answer.ts'
import { repeatsCode, shorten } from './prompts/neutralise.ts'
import { writtenAction } from './written-action.ts'

/** Text that is too long is cut and not sent back: another call would cost more than the words are worth. */
const answeredClaim = claimedFinding.extend({
  title: clip(claimedFinding.shape.title),
  expected: clip(claimedFinding.shape.expected),
  observed: clip(claimedFinding.shape.observed),
  quote: clip(claimedFinding.shape.quote),
  recommendation: clip(claimedFinding.shape.recommendation).default(''),
  place: clip(claimedFinding.shape.place).default(''),
  check: claimedFinding.shape.check.catch('other'),
})

const answeredDecision = decision.extend({
  action: writtenAction,
  thought: clip(decision.shape.thought),
  expectation: clip(decision.shape.expectation),
  findings: z.preprocess(listClaims, z.array(answeredClaim)),
})

/** A model that has one thing to report, or nothing, may write it without a list. */
function listClaims(answered: unknown): unknown {
  if (answered === undefined || answered === null) return []
  return Array.isArray(answered) ? answered.slice(0, MAX_CLAIMS) : [answered]
}

const looseAnswer = z.looseObject({ finding: z.unknown() })

/** The field was for one problem, and models answer by its old name. */
function renameFindings(answered: unknown): unknown {
  const read = looseAnswer.safeParse(answered)
  if (!read.success || !('finding' in read.data)) return answered
  const { finding, ...rest } = read.data
  return { findings: finding, ...rest }
}

/** Asks for a decision. */
export const decisionOutput = createJsonOutput('decision', decisionSchema)

/**
 * Parses the answers to one question, of which there may be several. A quote that is not on any page, or a place that is
 * not in the view, is sent back once, and then kept: it proves nothing, which the session detects when it judges outcome and claims.
 */
export function createDecisionReader(
  situation: Situation,
  nonce: string,
): (reply: ModelReply) => ReadAnswer<Decision> {
  let hasAsked = false
  return (reply) => {
    const view = reply.isPictured ? situation.view : null
    const read = readDecision(reply, { ...situation, view }, nonce)
    if (read.kind !== 'read' || hasAsked) return read
    const problem = findUnshown(read.value, { ...situation, view })
    hasAsked = problem !== null
    return problem === null ? read : reject(problem)
  }
}

/** Validates an answer against the decision schema and the page. */
function readDecision(
  reply: ModelReply,
  situation: Situation,
  nonce: string,
): ReadAnswer<Decision> {
  const read = readJsonAnswer(reply, z.preprocess(renameFindings, answeredDecision))
  if (read.kind !== 'read') return read
  const problem = findMisfit(read.value, situation, nonce)
  if (problem !== null) return reject(problem)
  const value = readTyped(read.value)
  return { kind: 'read', value: reply.isPictured ? value : forgetPlace(value) }
}

/** What is typed can be a copy of what a view shows. */
function readTyped({ action, ...decided }: Decision): Decision {
  if (action.kind !== 'type') return { ...decided, action }
  return { ...decided, action: { ...action, text: readWritten(action.text) } }
}

/** A model that answered without the picture, because a provider refused it or its route does not see, can point to nothing on it. */
function forgetPlace(decided: Decision): Decision {
  const findings = decided.findings.map((finding) =>
    finding.quote.trim() === '' ? { ...finding, place: '' } : finding,
  )
  return { ...decided, findings }
}

function clip(field: z.ZodString) {
  return z.string().transform((text) => shorten(text, field.maxLength ?? text.length))
}

/** What the schema cannot express: refs and handles must exist, and the page must not learn the fence code. */
function findMisfit(
  { action, ...rest }: Decision,
  situation: Situation,
  nonce: string,
): string | null {
  if ('ref' in action && !situation.observation.elements.some(({ ref }) => ref === action.ref)) {
    return `There is no element ${JSON.stringify(action.ref)} in the current view. Use a ref that is shown in it, or another action.`
  }
  if (
    'credential' in action &&
    !situation.credentials.some(({ handle }) => handle === action.credential)
  ) {
    return `There is no credential ${JSON.stringify(action.credential)}.`
  }
  if (repeatsCode(JSON.stringify({ action, rest }), nonce)) {
    return 'The markers around the material must not be repeated.'
  }
  return null
}
