import { useMutation } from '@tanstack/react-query'
import { writeCsv } from '@understudy/contract/write-csv'
import type { ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { saveFile } from '../../util/save-file.ts'
import { listCsvRows } from './csv-rows.ts'
import { areDecisionsKnown, type ShownFinding } from './shown-finding.ts'

/** The documents of a report, read when they are saved. */
export interface ReportDocuments {
  /** The beginning of the files' names. */
  name: string
  readMarkdown: () => Promise<string>
  readJson: () => Promise<unknown>
}

/** Takes all problems of a run elsewhere, whatever the filter shows. */
export function ExportButtons({
  documents: { name, readMarkdown, readJson },
  findings,
  onPrint,
}: {
  documents: ReportDocuments
  findings: readonly ShownFinding[]
  /** Opens what is to be printed. */
  onPrint: () => void
}): ReactNode {
  const saving = useMutation({
    mutationFn: async ({ kind, read }: { kind: FileKind; read: () => Promise<string> }) =>
      saveFile(`${name}.${kind}`, fileTypes[kind], [await read()]),
  })
  // The table also says what was decided.
  const isComplete = areDecisionsKnown(findings)
  const readCsv = () => Promise.resolve(byteOrderMark + writeCsv(listCsvRows(findings)))
  const readText = async () => JSON.stringify(await readJson(), null, 2)
  return (
    <div role="group" aria-label="Export" className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => saving.mutate({ kind: 'md', read: readMarkdown })}>Markdown</Button>
      <Button
        disabled={!isComplete}
        title={isComplete ? undefined : 'Available when what was decided is known'}
        onClick={() => saving.mutate({ kind: 'csv', read: readCsv })}
      >
        CSV
      </Button>
      <Button onClick={() => saving.mutate({ kind: 'json', read: readText })}>JSON</Button>
      <Button
        title="Opens every shown problem and prints, also to a PDF"
        onClick={() => {
          onPrint()
          printWhenRead().catch(reportError)
        }}
      >
        Print or PDF
      </Button>
      {saving.error === null ? null : (
        <ErrorPanel title="The file was not saved" error={saving.error} />
      )}
    </div>
  )
}

/** Without it Excel takes UTF-8 for an older encoding. */
const byteOrderMark = '\u{feff}'

const fileTypes = {
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
} as const

type FileKind = keyof typeof fileTypes

const longestWaitMs = 10_000

/** Prints once the opened problems have their pictures, or after a while without them. */
async function printWhenRead(): Promise<void> {
  const deadline = performance.now() + longestWaitMs
  do {
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  } while (queryClient.isFetching() > 0 && performance.now() < deadline)
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  window.print()
}
