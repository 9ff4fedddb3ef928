import type { DeployCheck } from '@understudy/contract/deploy-check'
import type { ReactNode } from 'react'
import { CodeSection } from '../resources/code-section.tsx'
import { snippets } from './ci-snippets.ts'

/** What CI runs after a deployment. */
export function CiSection({ check: { id, type } }: { check: DeployCheck }): ReactNode {
  const facts = {
    baseUrl: location.origin,
    checkId: id,
    needsAddress: type === 'event_url',
  }
  const codes = Object.fromEntries(
    Object.entries(snippets).map(([name, render]) => [name, render(facts)]),
  )
  return (
    <CodeSection title="Report deployments" choice="From" codes={codes}>
      Keep the token that was shown when the check was made as a secret named{' '}
      <code>UNDERSTUDY_TOKEN</code>. An event with an <code>idempotency_key</code> that was sent
      before starts no second run.
    </CodeSection>
  )
}
