import { useQuery } from '@tanstack/react-query'
import type { PersonaWriteBody } from '@understudy/contract/persona'
import type { Answer } from '@understudy/sdk/operation'
import { type ReactNode, useEffect, useState } from 'react'
import { previewPersona } from '../../api/resource-queries.ts'
import { ErrorPanel, Loading } from '../../ui/states.tsx'
import { formatCount, formatDuration } from '../../util/format.ts'

type Preview = Answer<'previewPersona'>

const pauseMs = 400

/** What sessions make of a persona, read again when its editor pauses. */
export function PersonaPreview({
  customer,
  persona,
}: {
  customer: string
  persona: PersonaWriteBody
}): ReactNode {
  const settled = useSettled(persona)
  const isWhole = settled.name !== '' && settled.role_description !== ''
  const { data, error } = useQuery({ ...previewPersona(customer, settled), enabled: isWhole })
  return (
    <section aria-labelledby="preview" className="flex min-w-0 flex-col gap-5">
      <h2 id="preview" className="text-lg font-semibold">
        Preview
      </h2>
      {isWhole ? null : (
        <p className="text-muted">Enter a name and who they are to see the preview.</p>
      )}
      {error === null ? null : <ErrorPanel title="There is no preview" error={error} />}
      {isWhole && data === undefined && error === null ? <Loading text="Loading…" /> : null}
      {isWhole && data !== undefined ? <Details preview={data} /> : null}
    </section>
  )
}

function useSettled(persona: PersonaWriteBody): PersonaWriteBody {
  const [settled, setSettled] = useState(persona)
  const text = JSON.stringify(persona)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(persona), pauseMs)
    return () => clearTimeout(timer)
    // The text has everything of the persona, whose identity changes with each render.
  }, [text])
  return settled
}

function Details({
  preview: { prompt, actions, limits, explorer },
}: {
  preview: Preview
}): ReactNode {
  const { unknown_actions: unknown, max_retries: retries } = limits
  return (
    <>
      <div>
        <h3 className="font-medium">A language model is told</h3>
        <p className="mt-1.5 rounded-lg border border-line bg-surface p-4 text-sm whitespace-pre-wrap break-words">
          {prompt}
        </p>
        <details className="mt-2 text-sm">
          <summary className="text-muted">The actions it can choose from</summary>
          <p className="mt-1.5 rounded-lg border border-line bg-surface p-4 whitespace-pre-wrap break-words">
            {actions}
          </p>
        </details>
      </div>
      <Facts
        title="Every session enforces"
        facts={{
          Patience: `${limits.irritation_budget} points; problems and long waits cost some, and without any it leaves`,
          'Waits for a page': `${formatDuration(limits.tolerated_wait_ms)} without irritation`,
          Reads: `${formatCount(limits.max_scrolls_per_page, 'scroll')} of a page, and no further`,
          'Tries again': `${formatCount(retries, 'time')} after a failed action`,
          'Cannot do': unknown.length === 0 ? 'Nothing: it knows every action' : unknown.join(', '),
        }}
      />
      <Facts
        title="The built-in explorer acts with"
        facts={{
          Pace: rank(explorer.haste, ['Takes its time', 'Hurries']),
          Care: rank(explorer.care, ['Careless', 'Careful']),
          Trust: rank(explorer.doubt, ['Trusting', 'Wary']),
          Prices: rank(explorer.thrift, ['Hardly minds them', 'Looks at each']),
          Keyboard: explorer.keyboard ? 'Instead of a mouse where it can' : 'No preference',
          Typing: explorer.unpractised ? 'With spaces and odd formats' : 'As forms expect it',
        }}
      />
    </>
  )
}

/** A share in words: those of little and of much, or neither. */
function rank(share: number, [little, much]: readonly [string, string]): string {
  if (share < 1 / 3) return little
  return share > 2 / 3 ? much : 'Average'
}

function Facts({
  title,
  facts,
}: {
  title: string
  facts: Readonly<Record<string, string>>
}): ReactNode {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <dl className="mt-1.5 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
