import { useQuery } from '@tanstack/react-query'
import type { DeployCheck } from '@understudy/contract/deploy-check'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listPersonas } from '../../api/queries.ts'
import { EditorFrame, PausedField } from '../resources/editor-frame.tsx'
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
  return (
    <EditorFrame
      subject="check"
      list="checks"
      isReady={chosen.length > 0}
      save={async (form) =>
        getClient(customer).deployChecks.update(check.id, {
          ...readCheck(form, chosen),
          enabled: !form.has('paused'),
        })
      }
    >
      <CheckFields initial={check} personas={personas} chosen={chosen} onChoose={choose} />
      <PausedField isPaused={!check.enabled}>
        Paused: neither events nor the schedule start a run
      </PausedField>
    </EditorFrame>
  )
}
