import { useMutation } from '@tanstack/react-query'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { saveSession } from './save-session.ts'
import type { ViewedSession } from './viewed-session.ts'

type Session = RunDetail['sessions'][number]

/** Another session beside this one, the address of the moment, and the session as a file. */
export function SessionActions({
  run,
  session,
  viewed,
  others,
  beside,
  onBeside,
}: {
  run: RunDetail
  session: Session
  viewed: ViewedSession
  /** The sessions of the run that can be shown beside this one. */
  others: readonly Session[]
  beside: Session | null
  onBeside: (sessionId: string | null) => void
}): ReactNode {
  const saving = useMutation({ mutationFn: () => saveSession(run, session, viewed) })
  const copying = useMutation({ mutationFn: () => navigator.clipboard.writeText(location.href) })
  const error = saving.error ?? copying.error
  return (
    <div className="flex flex-wrap items-center gap-2">
      {others.length === 0 ? null : (
        <SelectField
          isCompact
          label="Beside"
          className="max-w-56"
          value={beside?.id ?? ''}
          options={[
            { value: '', text: 'Nobody' },
            ...others.map(({ id, persona_name: name }) => ({ value: id, text: name })),
          ]}
          onChange={({ target }) => onBeside(target.value === '' ? null : target.value)}
        />
      )}
      <Button isBusy={copying.isPending} onClick={() => copying.mutate()}>
        {copying.isSuccess ? 'Link copied' : 'Copy link'}
      </Button>
      <Button isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {saving.isPending ? 'Preparing…' : 'Download'}
      </Button>
      {error === null ? null : <ErrorPanel title="That did not work" error={error} />}
    </div>
  )
}
