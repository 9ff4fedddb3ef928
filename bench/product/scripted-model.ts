import type {
  ProviderReply,
  ProviderRequest,
} from '../../server/tests/support/servers/provider-server.ts'
import type { ProductSite } from './product-sites.ts'

/** A model that answers at once with the step of the turn, and ends the visit after the last one. */
export function createScriptedModel({ steps, proof }: ProductSite) {
  return ({ parts, schema }: ProviderRequest): ProviderReply => {
    const page = parts.join('\n')
    if (schema === null) return { kind: 'answer', text: 'Fine.' }
    const turn = Number(/This is turn (\d+);/.exec(page)?.[1])
    const action = describeStep(steps[turn - 1], page)
    const decision = { thought: `Step ${turn}.`, expectation: proof, action, finding: null }
    return { kind: 'answer', text: JSON.stringify(decision) }
  }
}

function describeStep(step: ProductSite['steps'][number] | undefined, page: string) {
  if (step === undefined) return { kind: 'done', summary: 'All steps are done.', quote: '' }
  const ref = [...page.matchAll(/\[(e\d+)\] (\w+) "([^"]*)"/g)].find(
    ([, , role, name]) => role === step.role && name?.startsWith(step.name),
  )?.[1]
  if (ref === undefined) return { kind: 'give_up', reason: `There is no ${step.name}.` }
  return step.kind === 'click'
    ? { kind: 'click', ref }
    : { kind: 'type', ref, text: step.text, submit: step.submit }
}
