import { useMutation } from '@tanstack/react-query'
import { limits } from '@understudy/contract/limits'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode, SubmitEvent } from 'react'
import { getClient } from '../../api/clients.ts'
import { PersonaEditor } from '../../components/personas/persona-editor.tsx'
import { toFields } from '../../components/personas/persona-fields.ts'
import { PersonaFrame } from '../../components/personas/persona-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { readField } from '../../util/read-field.ts'
import { useCustomerId } from '../settings/use-customer-id.ts'

/** Reads a job posting into a draft, which is saved after a person has seen it. */
export function ImportPersonaPage(): ReactNode {
  const customer = useCustomerId()
  const reading = useMutation({
    mutationFn: (text: string) => getClient(customer).personas.importFromText({ text }),
  })
  const draft = reading.data
  return (
    <PersonaFrame
      title={draft === undefined ? 'Persona from a job posting' : 'Review the draft'}
      about={
        draft === undefined
          ? 'Paste the posting of someone who will use your product. Nothing is stored until you save the draft.'
          : 'Correct what the posting does not say well. The draft can be saved within an hour.'
      }
      isForChanging
    >
      {draft === undefined ? (
        <PostingForm
          isBusy={reading.isPending}
          error={reading.error}
          onSubmit={(text) => reading.mutate(text)}
        />
      ) : (
        <DraftEditor customer={customer} draft={draft} onDiscard={() => reading.reset()} />
      )}
    </PersonaFrame>
  )
}

function PostingForm({
  isBusy,
  error,
  onSubmit,
}: {
  isBusy: boolean
  error: Error | null
  onSubmit: (text: string) => void
}): ReactNode {
  const { min, max } = limits.importTextLength
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(readField(new FormData(event.currentTarget), 'text'))
  }
  return (
    <form className="flex max-w-2xl flex-col gap-4" onSubmit={submit}>
      <TextArea
        label="The posting"
        name="text"
        rows={14}
        minLength={min}
        maxLength={max}
        hint={`${min} to ${max.toLocaleString('en')} characters, English or German.`}
        required
      />
      {error === null ? null : <ErrorPanel title="There is no draft" error={error} />}
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {isBusy ? 'Reading…' : 'Read the posting'}
        </Button>
      </div>
    </form>
  )
}

function DraftEditor({
  customer,
  draft,
  onDiscard,
}: {
  customer: string
  draft: Answer<'importPersona'>
  onDiscard: () => void
}): ReactNode {
  return (
    <PersonaEditor
      customer={customer}
      initial={toFields(draft.draft)}
      action="Save the persona"
      save={(persona) =>
        getClient(customer).personas.saveImport({
          import_token: draft.import_token,
          draft: persona,
        })
      }
    >
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </PersonaEditor>
  )
}
