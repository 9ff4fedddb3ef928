import { writeCsv } from '@understudy/contract/write-csv'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../util/save-file.ts'

/** Without it Excel takes UTF-8 for an older encoding. */
const byteOrderMark = '\u{feff}'

/** Saves a list as a table or as a document. */
export function SaveButtons({
  label,
  name,
  rows,
  document,
}: {
  label: string
  /** The beginning of the files' names. */
  name: string
  rows: () => readonly (readonly string[])[]
  document: () => unknown
}): ReactNode {
  return (
    <div role="group" aria-label={label} className="flex gap-2">
      <Button
        onClick={() => saveFile(`${name}.csv`, 'text/csv', [byteOrderMark, writeCsv(rows())])}
      >
        CSV
      </Button>
      <Button
        onClick={() =>
          saveFile(`${name}.json`, 'application/json', [JSON.stringify(document(), null, 2)])
        }
      >
        JSON
      </Button>
    </div>
  )
}
