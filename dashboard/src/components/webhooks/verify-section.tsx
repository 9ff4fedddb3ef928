import type { ReactNode } from 'react'
import { CodeSection } from '../resources/code-section.tsx'
import { verifiers } from './verifiers.ts'

/** Code that a receiver can copy to tell genuine events from forged ones. */
export function VerifySection(): ReactNode {
  return (
    <CodeSection title="Verify events" choice="Language" codes={verifiers}>
      Every request is signed with the webhook&rsquo;s secret. Pass the raw body, before it is
      parsed; reject the request if the result is false.
    </CodeSection>
  )
}
