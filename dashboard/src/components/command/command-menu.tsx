import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { getNewestRuns } from '../../api/resource-queries.ts'
import { formatAgo, formatUrl } from '../../util/format.ts'
import { mayChange, useAccount, useCustomer } from '../account-use.ts'
import { applyTheme, themes } from '../../util/theme.ts'
import { ModalDialog } from './modal-dialog.tsx'

interface Command {
  id: string
  text: string
  /** Shown beside the text, and searched, too. */
  about: string
  run: () => void
}

const mostShown = 12

/** Pages, recent runs and actions, found by typing. */
export function CommandMenu({ onClose }: { onClose: () => void }): ReactNode {
  const [wanted, setWanted] = useState('')
  const [place, setPlace] = useState(0)
  const found = findCommands(useCommands(), wanted)
  const listId = useId()
  const current = found[Math.min(place, found.length - 1)]
  const start = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setPlace((before) => (before + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      start(current)
    }
  }
  return (
    <ModalDialog label="Command menu" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Page, run or action"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : `${listId}-${current.id}`}
        autoFocus
        autoComplete="off"
        placeholder="Page, run or action"
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value)
          setPlace(0)
        }}
        onKeyDown={move}
        className="w-full border-b border-line bg-surface px-4 py-3 outline-none placeholder:text-muted"
      />
      <ul id={listId} role="listbox" aria-label="Commands" className="max-h-96 overflow-y-auto p-1">
        {found.map((command) => (
          <Option
            key={command.id}
            id={`${listId}-${command.id}`}
            command={command}
            isCurrent={command === current}
            onStart={() => start(command)}
          />
        ))}
      </ul>
      <p role="status" className="px-4 pb-3 text-sm text-muted empty:hidden">
        {found.length === 0 ? 'Nothing matches.' : ''}
      </p>
    </ModalDialog>
  )
}

function Option({
  id,
  command: { text, about },
  isCurrent,
  onStart,
}: {
  id: string
  command: Command
  isCurrent: boolean
  onStart: () => void
}): ReactNode {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isCurrent}
      onClick={onStart}
      className="flex cursor-pointer items-baseline gap-3 rounded px-3 py-2 hover:bg-sunken aria-selected:bg-sunken"
    >
      <span className="min-w-0 truncate">{text}</span>
      <span className="ml-auto text-sm whitespace-nowrap text-muted">{about}</span>
    </li>
  )
}

/** Every word that was typed must be in it. */
function findCommands(commands: readonly Command[], wanted: string): readonly Command[] {
  const words = wanted.toLowerCase().split(/\s+/)
  return commands
    .filter(({ text, about }) => {
      const all = `${text} ${about}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .slice(0, mostShown)
}

function useCommands(): readonly Command[] {
  const pages = usePages()
  const runs = useRuns()
  const colours = themes.map((theme) => ({
    id: `colours-${theme}`,
    text: `Colours: ${theme}`,
    about: 'Action',
    run: () => applyTheme(theme),
  }))
  return [...pages, ...runs, ...colours]
}

const settingsPages = [
  ['general', 'General'],
  ['sites', 'Sites'],
  ['logins', 'Logins'],
  ['personas', 'Personas'],
  ['webhooks', 'Webhooks'],
  ['keys', 'API keys'],
  ['checks', 'Deploy checks'],
  ['maps', 'UX maps'],
  ['shared', 'Share links'],
  ['usage', 'Usage and billing'],
] as const

function usePages(): readonly Command[] {
  const { person } = useAccount()
  const customer = useCustomer()
  const navigate = useNavigate()
  if (customer === undefined) return []
  const params = { customer: customer.id }
  return [
    ...(mayChange(customer.role)
      ? [makeCommand('New run', 'Action', () => navigate({ to: '/$customer/runs/new', params }))]
      : []),
    makeCommand('Runs', 'Page', () => navigate({ to: '/$customer/runs', params })),
    makeCommand('Members', 'Page', () => navigate({ to: '/$customer/members', params })),
    ...settingsPages.map(([page, text]) =>
      makeCommand(text, 'Settings', () => navigate({ to: `/$customer/settings/${page}`, params })),
    ),
    makeCommand('Your account', 'Page', () => navigate({ to: '/account' })),
    ...(person.is_operator
      ? [makeCommand('System', 'Page', () => navigate({ to: '/system' }))]
      : []),
  ]
}

function makeCommand(text: string, about: string, open: () => Promise<void>): Command {
  const run = (): void => {
    open().catch(reportError)
  }
  return { id: text.replaceAll(' ', '-'), text, about, run }
}

function useRuns(): readonly Command[] {
  const customer = useCustomer()?.id ?? ''
  const navigate = useNavigate()
  const { data } = useQuery(getNewestRuns(customer))
  return (data?.items ?? []).map((run) => ({
    id: run.id,
    text: formatUrl(run.target_url),
    about: `Run, ${formatAgo(run.created_at, Date.now())}`,
    run: () => {
      navigate({ to: '/$customer/runs/$run', params: { customer, run: run.id } }).catch(reportError)
    },
  }))
}
