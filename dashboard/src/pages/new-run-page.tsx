import { useMutation } from '@tanstack/react-query'
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router'
import { limits } from '@understudy/contract/limits'
import type { Body } from '@understudy/sdk/operation'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { getClient } from '../api/clients.ts'
import { queryClient } from '../api/query-client.ts'
import { mayChange, useCustomer } from '../components/account-use.ts'
import { CredentialChoice } from '../components/credential-choice.tsx'
import { PersonaCards } from '../components/persona-cards.tsx'
import { RunEstimate } from '../components/run-estimate.tsx'
import { isAddressRefused, lookFirst, showField } from '../components/runs/form-conduct.ts'
import { useKept } from '../components/undo/pending-removals.ts'
import { useChosen } from '../components/use-chosen.ts'
import { VisitFields, readVisit } from '../components/visit-fields.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { linkClass } from '../ui/link.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, ErrorPanel } from '../ui/states.tsx'
import type { RunExtent } from '../util/estimate-run.ts'
import { fieldLabels } from '../util/field-labels.ts'
import { readField } from '../util/read-field.ts'

const route = getRouteApi('/signed-in/$customer/runs/new')

/** Asks for everything a run needs, or starts from an earlier run. */
export function NewRunPage(): ReactNode {
  const customer = useCustomer()
  if (!mayChange(customer?.role)) {
    return (
      <EmptyState title="Viewers cannot start runs">
        Ask an owner of this account for the member role.
      </EmptyState>
    )
  }
  return (
    <div>
      <PageTitle className="mb-5">New run</PageTitle>
      <RunForm />
    </div>
  )
}

function RunForm(): ReactNode {
  const { earlier, experience, ...listed } = route.useLoaderData()
  const [personas, credentials] = [useKept(listed.personas), useKept(listed.credentials)]
  const { customer } = route.useParams()
  const { persona } = route.useSearch()
  const [url, setUrl] = useState(earlier?.target_url ?? '')
  const [extent, setExtent] = useState<RunExtent>({
    duration_budget: earlier?.duration_budget ?? 'short',
    guided_exploration: earlier?.guided_exploration ?? 'off',
  })
  const first = chooseFirst(
    personas.map(({ id }) => id),
    earlier?.sessions.map(({ persona_id: id }) => id) ?? (persona === undefined ? [] : [persona]),
  )
  const [chosen, choose] = useChosen(personas, first)
  const start = useStart(customer)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    start.mutate(readRun(new FormData(form), chosen), {
      onError: (error) => showField(form, error),
    })
  }
  return (
    <form onSubmit={submit} onKeyDown={lookFirst}>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <TextField
            label="Address of the site"
            name="url"
            inputMode="url"
            autoCapitalize="none"
            placeholder="https://shop.example.com"
            pattern="\s*(?:https://|(?!\w+://)).*"
            title="An https address, such as https://shop.example.com"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            required
            error={isAddressRefused(start.error) ? 'This address is not accepted.' : null}
          />
          <VisitFields initial={earlier} />
        </div>
        <div className="flex flex-col gap-5">
          <PersonaCards
            personas={personas}
            chosen={chosen}
            most={limits.personasPerRun}
            onChange={choose}
          />
          <CredentialChoice credentials={credentials} url={completeAddress(url)} />
          <Extent extent={extent} onChange={setExtent} />
          <ReplayPermission />
        </div>
      </div>
      <StartBar start={start} url={completeAddress(url)} isReady={chosen.length > 0}>
        <RunEstimate sessions={chosen.length} extent={extent} experience={experience} />
      </StartBar>
    </form>
  )
}

/** The button with what the run can take, in view at any length of the form where there is room, and why a run was not started. */
function StartBar({
  start,
  url,
  isReady,
  children,
}: {
  start: ReturnType<typeof useStart>
  url: string
  isReady: boolean
  children: ReactNode
}): ReactNode {
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line bg-ground py-3 sm:sticky sm:bottom-0 sm:z-10">
      <StartProblem start={start} url={url} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-nowrap">
        <Button type="submit" look="primary" isBusy={start.isPending} disabled={!isReady}>
          Start the run
        </Button>
        {children}
      </div>
    </div>
  )
}

function readBudget(text: string): RunExtent['duration_budget'] {
  return text === 'medium' ? 'medium' : 'short'
}

function readGuidance(text: string): RunExtent['guided_exploration'] {
  return text === 'standard' || text === 'deep' ? text : 'off'
}

/** How long the visitors stay, and what they are asked. */
function Extent({
  extent,
  onChange,
}: {
  extent: RunExtent
  onChange: (extent: RunExtent) => void
}): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={fieldLabels.duration_budget}
        name="budget"
        value={extent.duration_budget}
        onChange={({ target }) =>
          onChange({ ...extent, duration_budget: readBudget(target.value) })
        }
        options={[
          { value: 'short', text: `Short: at most ${limits.sessionLength.short.turns} turns` },
          { value: 'medium', text: `Medium: at most ${limits.sessionLength.medium.turns} turns` },
        ]}
      />
      <SelectField
        label={fieldLabels.guided_exploration}
        name="guided"
        value={extent.guided_exploration}
        onChange={({ target }) =>
          onChange({ ...extent, guided_exploration: readGuidance(target.value) })
        }
        options={[
          { value: 'off', text: 'None' },
          { value: 'standard', text: 'Every few turns' },
          { value: 'deep', text: 'At every turning point (medium length)' },
        ]}
      />
    </div>
  )
}

/** Whether problems are also confirmed by repeating what changes the site. */
function ReplayPermission(): ReactNode {
  const { earlier } = route.useLoaderData()
  return (
    <div>
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          name="replay"
          className="size-4 accent-accent"
          aria-describedby="replay-hint"
          defaultChecked={earlier?.replay_may_send_data ?? false}
        />
        Repeat steps that send data
      </label>
      <p id="replay-hint" className="text-sm text-muted">
        Problems are confirmed by repeating the steps that led to them. With this, orders, messages
        and other data can be sent several more times. Without it, the report says which problems
        were not repeated.
      </p>
    </div>
  )
}

function useStart(customer: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: Body<'createRun'>) => getClient(customer).runs.create(body),
    onSuccess: async ({ run_id: run }) => {
      await queryClient.invalidateQueries({ queryKey: ['runs', customer] })
      await navigate({ to: '/$customer/runs/$run', params: { customer, run } })
    },
  })
}

/** A host that is not allowed yet can be allowed here: the person decides, and the run starts. */
function StartProblem({
  start,
  url,
}: {
  start: ReturnType<typeof useStart>
  url: string
}): ReactNode {
  const { customer } = route.useParams()
  const host = URL.parse(url)?.hostname
  const allow = useMutation({
    mutationFn: (pattern: string) =>
      getClient(customer).allowedTargets.create({ host_pattern: pattern }),
    onSuccess: () => {
      if (start.variables !== undefined) start.mutate(start.variables)
    },
  })
  const error = allow.error ?? start.error
  if (error === null) return null
  const isNotAllowed = error instanceof UnderstudyError && error.code === 'target_not_allowed'
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <ErrorPanel title="The run was not started" error={error} />
      </div>
      {isNotAllowed && host !== undefined ? (
        <div className="flex flex-wrap items-center gap-4">
          <Button isBusy={allow.isPending} onClick={() => allow.mutate(host)}>
            Allow {host} and start
          </Button>
          <Link to="/$customer/sites" params={{ customer }} className={linkClass}>
            Sites of this account
          </Link>
        </div>
      ) : null}
    </div>
  )
}

/** The earlier run's personas that still exist, or the first one. */
function chooseFirst(existing: readonly string[], earlier: readonly string[]): readonly string[] {
  const kept = [...new Set(earlier)].filter((id) => existing.includes(id))
  return kept.length > 0 ? kept : existing.slice(0, 1)
}

function readRun(form: FormData, personas: readonly string[]): Body<'createRun'> {
  const { task, ...visit } = readVisit(form)
  return {
    target_url: completeAddress(readField(form, 'url')),
    persona_ids: [...personas],
    ...(task !== null && { task }),
    ...visit,
    credential_ids: form.getAll('credential').filter((value) => typeof value === 'string'),
    duration_budget: readBudget(readField(form, 'budget')),
    replay_may_send_data: form.has('replay'),
    guided_exploration: readGuidance(readField(form, 'guided')),
  }
}

/** The address that a person means who leaves out the scheme, as browsers let them. */
function completeAddress(text: string): string {
  const address = text.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
}
