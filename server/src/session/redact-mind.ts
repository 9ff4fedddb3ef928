import type { Redact } from '../lib/secrets/redact.ts'
import type { CheckClaim } from '../mind/claim-check.ts'
import type { Mind, Situation } from '../mind/mind.ts'
import type { SecondLook } from '../mind/second-look.ts'
import { mapTexts } from '../recorder/map-texts.ts'

/** The same mind, with secrets removed from the task and from labels the customer wrote. */
export function redactMind(mind: Mind, redact: Redact): Mind {
  return {
    model: mind.model,
    sees: () => mind.sees(),
    decide: (situation, asking) => mind.decide(redactSituation(situation, redact), asking),
    answer: (question, situation, asking) =>
      mind.answer(redact(question), redactSituation(situation, redact), asking),
  }
}

/** Observations and steps come from a browser that has already removed them. */
function redactSituation(situation: Situation, redact: Redact): Situation {
  const { persona, task, flows, targetUrl } = situation
  return {
    ...situation,
    persona: mapTexts(persona, redact),
    task: task === null ? null : redact(task),
    flows: flows.map(redact),
    targetUrl: redact(targetUrl),
    credentials: situation.credentials.map((credential) => ({
      ...credential,
      label: redact(credential.label),
    })),
  }
}

/** The same check, with secrets removed; a picture shows none. */
export function redactClaimCheck(check: CheckClaim | null, redact: Redact): CheckClaim | null {
  return check === null
    ? null
    : ({ claim, picture }, asking) => check({ claim: mapTexts(claim, redact), picture }, asking)
}

/** The same second look, with secrets removed. */
export function redactSecondLook(look: SecondLook | null, redact: Redact): SecondLook | null {
  return look === null ? null : (record, asking) => look(mapTexts(record, redact), asking)
}
