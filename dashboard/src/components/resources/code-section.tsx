import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'

/** Code to copy, in one of several languages. */
export function CodeSection({
  title,
  choice,
  codes,
  children,
}: {
  title: string
  /** What is chosen: a language, or a place. */
  choice: string
  /** The code by what is chosen; the first one is shown until then. */
  codes: Readonly<Record<string, string>>
  /** What the code is for. */
  children: ReactNode
}): ReactNode {
  const names = Object.keys(codes)
  const [chosen, setChosen] = useState(names[0] ?? '')
  const [copied, setCopied] = useState<string | null>(null)
  const code = codes[chosen] ?? ''
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-2xl text-muted">{children}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SelectField
          isCompact
          label={choice}
          value={chosen}
          options={names.map((name) => ({ value: name, text: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          onClick={() => {
            navigator.clipboard.writeText(code).then(() => setCopied(chosen), reportError)
          }}
        >
          {copied === chosen ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre
        role="region"
        aria-label={`${title}: ${chosen}`}
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface p-4 text-sm"
      >
        <code>{code}</code>
      </pre>
    </section>
  )
}
