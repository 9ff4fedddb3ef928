import { useMutation } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { nameSession, saveSession } from './save-session.ts'
import type { ViewedSession } from './viewed-session.ts'

/** Its encoder arrives when someone wants a clip. */
const ClipDialog = lazyRouteComponent(() => import('./clip-dialog.tsx'), 'ClipDialog')

type Session = RunDetail['sessions'][number]

/** Another session beside this one, the address of the moment, a clip, and the session as a file. */
export function SessionActions({
  run,
  session,
  viewed,
  shownTurn,
  others,
  beside,
  onBeside,
}: {
  run: RunDetail
  session: Session
  viewed: ViewedSession
  shownTurn: number
  /** The sessions of the run that can be shown beside this one. */
  others: readonly Session[]
  beside: Session | null
  onBeside: (sessionId: string | null) => void
}): ReactNode {
  const saving = useMutation({ mutationFn: () => saveSession(run, session, viewed) })
  const copying = useMutation({ mutationFn: () => navigator.clipboard.writeText(location.href) })
  const [isClipping, setClipping] = useState(false)
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
      <Button onClick={() => setClipping(true)}>Clip</Button>
      {isClipping ? (
        <Suspense>
          <ClipDialog
            viewed={viewed}
            shownTurn={shownTurn}
            fileName={`${nameSession(run, session)}-turn-${shownTurn}.gif`}
            onClose={() => setClipping(false)}
          />
        </Suspense>
      ) : null}
      <Button isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {saving.isPending ? 'Preparing…' : 'Download'}
      </Button>
      {error === null ? null : <ErrorPanel title="That did not work" error={error} />}
    </div>
  )
}
