import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { verifiers } from './verifiers.ts'

const languages = Object.keys(verifiers)

/** Code that a receiver can copy to tell genuine events from forged ones. */
export function VerifySection(): ReactNode {
  const [language, setLanguage] = useState('Node.js')
  const [copied, setCopied] = useState<string | null>(null)
  const code = Object.entries(verifiers).find(([name]) => name === language)?.[1] ?? ''
  return (
    <section aria-labelledby="verify" className="flex min-w-0 flex-col gap-3">
      <h2 id="verify" className="text-lg font-semibold">
        Verify events
      </h2>
      <p className="max-w-2xl text-muted">
        Every request is signed with the webhook&rsquo;s secret. Pass the raw body, before it is
        parsed; reject the request if the result is false.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <SelectField
          isCompact
          label="Language"
          value={language}
          options={languages.map((name) => ({ value: name, text: name }))}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <Button
          onClick={() => {
            navigator.clipboard.writeText(code).then(() => setCopied(language), reportError)
          }}
        >
          {copied === language ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre
        role="region"
        aria-label={`Verifier for ${language}`}
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface p-4 text-sm"
      >
        <code>{code}</code>
      </pre>
    </section>
  )
}
