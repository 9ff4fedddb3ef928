import type { Persona } from '@understudy/contract/persona'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { fieldLabels } from '../util/field-labels.ts'
import { formatCount } from '../util/format.ts'

/** Cards that are shown before all are asked for. */
const shownAtFirst = 3

/** Who is sent: one to ten of the personas, with what makes each different. A few are shown, the others on demand, with a search. */
export function PersonaCards({
  personas,
  chosen,
  most,
  onChange,
}: {
  personas: readonly Persona[]
  chosen: readonly string[]
  most: number
  onChange: (chosen: readonly string[]) => void
}): ReactNode {
  const [first] = useState(() => pickFirst(personas, chosen))
  const [isAll, setAll] = useState(personas.length <= shownAtFirst + 1)
  const [wanted, setWanted] = useState('')
  const isFull = chosen.length >= most
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const shown = personas.filter(
    (persona) =>
      chosen.includes(persona.id) ||
      (isAll ? isFound(persona, wanted) : first.includes(persona.id)),
  )
  return (
    <fieldset>
      <legend className="text-sm font-medium">{fieldLabels.persona_ids}</legend>
      <p className="mb-2 text-sm text-muted" aria-live="polite">
        {formatCount(chosen.length, 'persona')} chosen, at most {most}
      </p>
      {isAll && personas.length > shownAtFirst + 1 ? (
        <div className="mb-2.5">
          <TextField
            label="Search personas"
            type="search"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
      ) : null}
      <div className="grid gap-2.5 sm:grid-cols-2">
        {shown.map((persona) => (
          <PersonaCard
            key={persona.id}
            persona={persona}
            isChosen={chosen.includes(persona.id)}
            isDisabled={isFull && !chosen.includes(persona.id)}
            onToggle={() => toggle(persona.id)}
          />
        ))}
        {isAll ? null : (
          <Button className="min-h-14" onClick={() => setAll(true)}>
            Show all {personas.length} personas
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Those that are chosen already, the account's own, then those of the library. */
function pickFirst(personas: readonly Persona[], chosen: readonly string[]): string[] {
  const own = personas.filter(({ source }) => source !== 'library')
  const ids = [...chosen, ...own.map(({ id }) => id), ...personas.map(({ id }) => id)]
  return [...new Set(ids)].slice(0, Math.max(shownAtFirst, chosen.length))
}

function isFound({ name, role_description: role, goals }: Persona, wanted: string): boolean {
  return [name, role, ...goals].join(' ').toLowerCase().includes(wanted.trim().toLowerCase())
}

function PersonaCard({
  persona,
  isChosen,
  isDisabled,
  onToggle,
}: {
  persona: Persona
  isChosen: boolean
  isDisabled: boolean
  onToggle: () => void
}): ReactNode {
  const id = useId()
  return (
    <label className="flex gap-3 rounded-lg border border-line bg-surface p-3.5 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-medium">
          {persona.name}
        </span>
        <span id={`${id}-about`}>
          <span className="line-clamp-2 text-sm text-muted">{persona.role_description}</span>
          {persona.goals.length === 0 ? null : (
            <span className="mt-1 line-clamp-2 text-sm">Wants: {persona.goals.join('; ')}</span>
          )}
          <span className="mt-1.5 block text-sm">
            {softwareWords[persona.technical_sophistication]} ·{' '}
            {patienceWords[persona.patience_level]}
          </span>
        </span>
      </span>
    </label>
  )
}

const softwareWords = {
  low: 'New to software',
  medium: 'Used to software',
  high: 'Expert with software',
} as const

const patienceWords = { low: 'impatient', medium: 'average patience', high: 'patient' } as const
