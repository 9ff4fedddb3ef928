import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeployCheck } from '@understudy/contract/deploy-check'
import type { ReactNode, SubmitEvent } from 'react'
import { getClient } from '../../api/clients.ts'
import { listPersonas } from '../../api/queries.ts'
import { refreshList } from '../../api/resource-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { useKept } from '../undo/pending-removals.ts'
import { useChosen } from '../use-chosen.ts'
import { CheckFields, readCheck } from './check-fields.tsx'

/** Changes a deploy check, or pauses it. */
export function CheckEditor({
  customer,
  check,
}: {
  customer: string
  check: DeployCheck
}): ReactNode {
  const personas = useKept(useQuery(listPersonas(customer)).data?.items ?? [])
  const [chosen, choose] = useChosen(personas, check.persona_ids)
  const saving = useMutation({
    mutationFn: (form: FormData) =>
      getClient(customer).deployChecks.update(check.id, {
        ...readCheck(form, chosen),
        enabled: !form.has('paused'),
      }),
    onSuccess: () => refreshList('checks'),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate(new FormData(event.currentTarget))
  }
  return (
    <details className="max-w-3xl rounded-lg border border-line bg-surface">
      <summary className="px-4 py-3 font-medium">Change this check</summary>
      <form
        className="flex flex-col gap-5 border-t border-line p-4"
        onSubmit={submit}
        onChange={() => saving.reset()}
      >
        <CheckFields initial={check} personas={personas} chosen={chosen} onChoose={choose} />
        <label className="flex items-center gap-2.5">
          <input
            type="checkbox"
            name="paused"
            className="size-4 accent-accent"
            defaultChecked={!check.enabled}
          />
          Paused: neither events nor the schedule start a run
        </label>
        {saving.error === null ? null : (
          <ErrorPanel title="The check was not changed" error={saving.error} />
        )}
        <div className="flex items-center gap-3">
          <Button
            type="submit"
            look="primary"
            isBusy={saving.isPending}
            disabled={chosen.length === 0}
          >
            Save
          </Button>
          <p role="status" className="text-sm text-muted">
            {saving.isSuccess ? 'Saved.' : ''}
          </p>
        </div>
      </form>
    </details>
  )
}
