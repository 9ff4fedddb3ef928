import { limits } from '@understudy/contract/limits'
import type { ReactNode } from 'react'
import { TextField } from '../../ui/fields.tsx'

/** Asks why problems are dismissed; the form finds the answer under `reason`. */
export function ReasonField({ label }: { label: string }): ReactNode {
  return (
    <TextField
      label={label}
      name="reason"
      required
      pattern=".*\S.*"
      title="A reason"
      maxLength={limits.textLength}
      autoFocus
      hint="Later runs that meet the problem show this reason."
    />
  )
}
