import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type NavigateOptions, useNavigate, useParams } from '@tanstack/react-router'
import { getRun, listPersonas } from '../../api/queries.ts'
import {
  getNewestRuns,
  listDeployChecks,
  listMapJobs,
  listRepositories,
  listWebhooks,
} from '../../api/resource-queries.ts'
import { formatAgo, formatUrl } from '../../util/format.ts'
import { nameCommit } from '../../util/name-commit.ts'
import { applyTheme, themes } from '../../util/theme.ts'
import { mayChange, useAccount, useCustomer } from '../account-use.ts'

/** Something that the command menu opens or does. */
export interface Command {
  id: string
  text: string
  /** Shown beside the text, and searched, too. */
  about: string
  run: () => void
}

/** A command that opens a page. */
interface Place {
  text: string
  about: string
  to: NavigateOptions
}

/** Every page that the person can open, those of the shown run first, and what can be done everywhere. */
export function useCommands(): readonly Command[] {
  const navigate = useNavigate()
  const { run } = useParams({ strict: false })
  const places = [...useRunPlaces(run), ...usePlaces(), ...useNewestRuns(), ...useThings()]
  const colours = themes.map((theme) => ({
    id: `colours-${theme}`,
    text: `Colours: ${theme}`,
    about: 'Action',
    run: () => applyTheme(theme),
  }))
  return [
    ...places.map(({ text, about, to }) => ({
      id: encodeURIComponent(`${about} ${JSON.stringify(to)}`),
      text,
      about,
      run: () => {
        navigate(to).catch(reportError)
      },
    })),
    ...colours,
  ]
}

/** What belongs to the run whose page is open. */
function useRunPlaces(run: string | undefined): readonly Place[] {
  const customer = useCustomer()?.id ?? ''
  const { data } = useQuery({ ...getRun(customer, run ?? ''), enabled: run !== undefined })
  if (run === undefined) return []
  const params = { customer, run }
  return [
    { text: 'Report', about: 'This run', to: { to: '/$customer/runs/$run', params } },
    { text: 'Map', about: 'This run', to: { to: '/$customer/runs/$run/map', params } },
    {
      text: 'Compare with the run before',
      about: 'This run',
      to: { to: '/$customer/runs/$run/compare', params },
    },
    ...(data?.sessions ?? []).map(({ id, persona_name: name }) => ({
      text: `Replay of ${name}`,
      about: 'This run',
      to: {
        to: '/$customer/runs/$run/sessions/$session',
        params: { ...params, session: id },
      } as const,
    })),
  ]
}

const pages = [
  ['runs', 'Runs'],
  ['sites', 'Sites'],
  ['personas', 'Personas'],
  ['checks', 'Checks'],
  ['maps', 'UX maps'],
] as const

const settingsPages = [
  ['general', 'General'],
  ['members', 'Members'],
  ['usage', 'Usage and billing'],
  ['logins', 'Logins'],
  ['keys', 'API keys'],
  ['shared', 'Share links'],
  ['webhooks', 'Webhooks'],
] as const

function usePlaces(): readonly Place[] {
  const { person } = useAccount()
  const customer = useCustomer()
  if (customer === undefined) return []
  const params = { customer: customer.id }
  const places: readonly Place[] = [
    ...pages.map(([page, text]) => ({
      text,
      about: 'Page',
      to: { to: `/$customer/${page}`, params } as const,
    })),
    ...settingsPages.map(([page, text]) => ({
      text,
      about: 'Settings',
      to: { to: `/$customer/settings/${page}`, params } as const,
    })),
    { text: 'Your profile', about: 'Page', to: { to: '/account' } },
    ...(person.is_operator
      ? [{ text: 'System', about: 'Page', to: { to: '/system' } as const }]
      : []),
  ]
  if (!mayChange(customer.role)) return places
  return [
    { text: 'New run', about: 'Action', to: { to: '/$customer/runs/new', params } },
    ...places,
    {
      text: 'New persona',
      about: 'Action',
      to: { to: '/$customer/personas/new', params },
    },
    {
      text: 'Persona from a job posting',
      about: 'Action',
      to: { to: '/$customer/personas/import', params },
    },
  ]
}

function useNewestRuns(): readonly Place[] {
  const customer = useCustomer()?.id ?? ''
  const { data } = useQuery(getNewestRuns(customer))
  return (data?.items ?? []).map((run) => ({
    text: formatUrl(run.target_url),
    about: `Run, ${formatAgo(run.created_at, Date.now())}`,
    to: { to: '/$customer/runs/$run', params: { customer, run: run.id } },
  }))
}

/** What has a page of its own, besides runs. */
function useThings(): readonly Place[] {
  const customer = useCustomer()
  const id = customer?.id ?? ''
  const params = { customer: id }
  const personas = useItems(listPersonas(id))
  const checks = useItems(listDeployChecks(id))
  const webhooks = useItems({ ...listWebhooks(id), enabled: mayChange(customer?.role) })
  return [
    ...personas.map((persona) => ({
      text: persona.name,
      about: 'Persona',
      to: {
        to: '/$customer/personas/$persona',
        params: { ...params, persona: persona.id },
      } as const,
    })),
    ...webhooks.map((webhook) => ({
      text: formatUrl(webhook.url),
      about: 'Webhook',
      to: {
        to: '/$customer/settings/webhooks/$webhook',
        params: { ...params, webhook: webhook.id },
      } as const,
    })),
    ...checks.map((check) => ({
      text: check.name,
      about: 'Deploy check',
      to: {
        to: '/$customer/checks/$check',
        params: { ...params, check: check.id },
      } as const,
    })),
    ...useMaps(id),
  ]
}

function useMaps(customer: string): readonly Place[] {
  const repositories = useItems(listRepositories(customer))
  return useItems(listMapJobs(customer)).map((job) => {
    const repository = repositories.find(({ id }) => id === job.repository_id)
    return {
      text: `${repository?.name ?? 'A repository'} at ${nameCommit(job.commit_sha)}`,
      about: 'UX map',
      to: { to: '/$customer/maps/$job', params: { customer, job: job.job_id } } as const,
    }
  })
}

/** A list; empty while it is read, or if it cannot be read. */
function useItems<Item>(
  query: UseQueryOptions<{ items: Item[] }, Error, { items: Item[] }, string[]>,
): readonly Item[] {
  return useQuery(query).data?.items ?? []
}
