import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { ModalDialog } from './modal-dialog.tsx'
import { type Command, useCommands } from './use-commands.ts'

const mostShown = 12

/** Every page, recent runs and actions, found by typing. */
export function CommandMenu({ onClose }: { onClose: () => void }): ReactNode {
  const [wanted, setWanted] = useState('')
  const found = findCommands(useCommands(), wanted)
  const { current, move: moveMark, reset } = useMark(found)
  const listId = useId()
  const start = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      moveMark(step)
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
          reset()
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

/** Which command is marked, at first the first: by its id, because places change when a list arrives. */
function useMark(found: readonly Command[]) {
  const [marked, setMarked] = useState<string | null>(null)
  const index = found.findIndex(({ id }) => id === marked)
  const place = Math.max(0, index)
  return {
    current: found[place],
    move: (step: number) =>
      setMarked(found[(place + step + found.length) % found.length]?.id ?? null),
    reset: () => setMarked(null),
  }
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
