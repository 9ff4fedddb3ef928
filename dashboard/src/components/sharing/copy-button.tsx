import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** Copies a link, and says so until the focus moves on. */
export function CopyButton({ name, text }: { name: string; text: string }): ReactNode {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      aria-label={isCopied ? `Copied: ${name}` : `Copy link: ${name}`}
      onBlur={() => setCopied(false)}
      onClick={() => {
        navigator.clipboard.writeText(text).then(() => setCopied(true), reportError)
      }}
    >
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
