import { printable } from '@understudy/demo/printable'
import type { RunResult } from '../formats/read-result.ts'

/** GitHub shows ten annotations of a kind for a step. */
const most = 10

/** Commands to the runner that mark what failed, in the file of the screen where a map knows it. */
export function writeAnnotations({ verdict, sources }: RunResult): string[] {
  if (verdict.verdict === 'could_not_test') return [annotate({}, verdict.summary)]
  return verdict.rules
    .filter(({ status }) => status === 'failed')
    .flatMap(({ rule, reason, evidence }) => {
      if (evidence.length === 0) return [annotate({ title: `Understudy: ${rule}` }, reason)]
      return evidence.map(({ text, persona, fingerprint }) => {
        const place = fingerprint === null ? undefined : sources.get(fingerprint)
        const title = `Understudy: ${rule}`
        const at: Record<string, string> =
          place === undefined ? {} : { file: place.file, line: String(place.line) }
        return annotate({ ...at, title }, `${text} (${persona})`)
      })
    })
    .slice(0, most)
}

function annotate(properties: Readonly<Record<string, string>>, text: string): string {
  const written = Object.entries(properties).map(
    ([name, value]) => `${name}=${encodeProperty(value)}`,
  )
  return `::${['error', ...(written.length === 0 ? [] : [written.join(',')])].join(' ')}::${encode(printable(text, 500))}`
}

function encode(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function encodeProperty(text: string): string {
  return encode(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
