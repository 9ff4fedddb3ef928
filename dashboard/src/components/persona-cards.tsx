import type { Persona } from '@understudy/contract/persona'
import { type ReactNode, useId } from 'react'
import { fieldLabels } from '../util/field-labels.ts'
import { formatCount } from '../util/format.ts'

/** Who is sent: one to ten of the personas, with what makes each different. */
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
  const isFull = chosen.length >= most
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className="text-sm font-medium">{fieldLabels.persona_ids}</legend>
      <p className="mb-2 text-sm text-muted" aria-live="polite">
        {formatCount(chosen.length, 'persona')} chosen, at most {most}
      </p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {personas.map((persona) => (
          <PersonaCard
            key={persona.id}
            persona={persona}
            isChosen={chosen.includes(persona.id)}
            isDisabled={isFull && !chosen.includes(persona.id)}
            onToggle={() => toggle(persona.id)}
          />
        ))}
      </div>
    </fieldset>
  )
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
          <span className="line-clamp-3 text-sm text-muted">{persona.role_description}</span>
          {persona.goals.length === 0 ? null : (
            <span className="mt-1.5 line-clamp-3 text-sm">Wants: {persona.goals.join('; ')}</span>
          )}
          <span className="mt-1.5 block text-sm">
            Software: {levelWords[persona.technical_sophistication]} · Patience:{' '}
            {levelWords[persona.patience_level]}
          </span>
        </span>
      </span>
    </label>
  )
}

const levelWords = { low: 'low', medium: 'average', high: 'high' } as const
