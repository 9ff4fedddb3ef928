import type { Redact } from '../lib/secrets/redact.ts'
import type { Mind, Situation } from '../mind/mind.ts'
import type { SecondLook } from '../mind/second-look.ts'
import { mapTexts } from '../recorder/map-texts.ts'

/** The same mind, which is not told what a customer wrote into the task or a label of what is to be taken out. */
export function redactMind(mind: Mind, redact: Redact): Mind {
  return {
    model: mind.model,
    decide: (situation, asking) => mind.decide(redactSituation(situation, redact), asking),
    answer: (question, situation, asking) =>
      mind.answer(redact(question), redactSituation(situation, redact), asking),
  }
}

/** Observations and steps come from a browser that tells nothing of it. */
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

/** The same second look, which is not told what is to be taken out. */
export function redactSecondLook(look: SecondLook | null, redact: Redact): SecondLook | null {
  return look === null ? null : (record, asking) => look(mapTexts(record, redact), asking)
}
