import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { formatCount, quote } from '../../util/format.ts'
import { SaveButtons } from './save-buttons.tsx'
import { listStatementCells, parseTags, type Statement, statementKinds } from './statements.ts'
import { useTags } from './use-tags.ts'

/** What visitors said, to filter, tag and take along. */
export function StatementList({
  customerId,
  runId,
  statements,
}: {
  customerId: string
  runId: string
  statements: readonly Statement[]
}): ReactNode {
  const { tags, setTags } = useTags(runId)
  const [wanted, want] = useState<Wanted>({ persona: '', kind: '', tag: '' })
  const used = [...new Set(Object.values(tags).flat())].toSorted()
  const shown = statements.filter(
    ({ id, persona, kind }) =>
      (wanted.persona === '' || persona === wanted.persona) &&
      (wanted.kind === '' || kind === wanted.kind) &&
      (wanted.tag === '' || tags[id]?.includes(wanted.tag) === true),
  )
  return (
    <section aria-labelledby="said-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="said-title" className="mr-auto text-lg font-semibold">
          What they said
        </h2>
        <SaveButtons
          label="Export what they said"
          name={`understudy-${runId}-statements`}
          rows={() => listStatementCells(shown, tags)}
          document={() => shown.map((each) => ({ ...each, tags: tags[each.id] ?? [] }))}
        />
      </div>
      <Choices statements={statements} tags={used} wanted={wanted} onChange={want} />
      <p className="text-sm text-muted" aria-live="polite">
        {shown.length === statements.length ? '' : `${shown.length} of `}
        {formatCount(statements.length, 'statement')}. Tags stay in this browser and are part of
        what is exported.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((each) => (
          <Line
            key={each.id}
            {...{ customerId, runId, statement: each }}
            tags={tags[each.id] ?? []}
            onTags={(own) => setTags(each.id, own)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Empty: any. */
interface Wanted {
  persona: string
  kind: string
  tag: string
}

function Choices({
  statements,
  tags,
  wanted,
  onChange,
}: {
  statements: readonly Statement[]
  tags: readonly string[]
  wanted: Wanted
  onChange: (wanted: Wanted) => void
}): ReactNode {
  const choose = (name: keyof Wanted) => (change: { target: { value: string } }) => {
    onChange({ ...wanted, [name]: change.target.value })
  }
  const personas = [...new Set(statements.map(({ persona }) => persona))]
  const kinds = Object.entries(statementKinds)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <Choice
        label="Persona"
        value={wanted.persona}
        texts={personas.map(same)}
        onChange={choose('persona')}
      />
      <Choice label="Kind" value={wanted.kind} texts={kinds} onChange={choose('kind')} />
      <Choice label="Tag" value={wanted.tag} texts={tags.map(same)} onChange={choose('tag')} />
    </div>
  )
}

function same(text: string): [string, string] {
  return [text, text]
}

function Choice({
  label,
  value,
  texts,
  onChange,
}: {
  label: string
  value: string
  texts: readonly (readonly [string, string])[]
  onChange: (change: { target: { value: string } }) => void
}): ReactNode {
  const options = [
    { value: '', text: 'Any' },
    ...texts.map(([name, text]) => ({ value: name, text })),
  ]
  return (
    <SelectField
      isCompact
      label={label}
      className="max-w-48"
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}

function Line({
  customerId,
  runId,
  statement: { kind, persona, sessionId, turn, question, text, page },
  tags,
  onTags,
}: {
  customerId: string
  runId: string
  statement: Statement
  tags: readonly string[]
  onTags: (tags: readonly string[]) => void
}): ReactNode {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0 break-words">
        {question === null ? null : <p className="text-sm text-muted">{question}</p>}
        <blockquote>{quote(text)}</blockquote>
        <p className="mt-0.5 text-sm text-muted">
          <Link
            to="/$customer/runs/$run/sessions/$session"
            params={{ customer: customerId, run: runId, session: sessionId }}
            search={turn === null ? {} : { turn }}
            preload={false}
            className={linkClass}
          >
            {persona}
            {turn === null ? '' : `, turn ${turn}`}
          </Link>{' '}
          · {statementKinds[kind]}
          {page === null ? '' : ` · ${page}`}
        </p>
      </div>
      <TextField
        label={<span className="sr-only">Tags</span>}
        aria-label={`Tags of: ${text}`}
        placeholder="Tags: price, trust"
        defaultValue={tags.join(', ')}
        onBlur={({ target }) => onTags(parseTags(target.value))}
      />
    </li>
  )
}
