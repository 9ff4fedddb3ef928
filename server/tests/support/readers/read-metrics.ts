/** One series of the text format of Prometheus. */
interface Series {
  name: string
  labels: ReadonlyMap<string, string>
  value: number
}

/** The series of a text that a collector gets. */
export function readMetrics(text: string): Series[] {
  return text.split('\n').flatMap((line) => {
    const { name, labels, value } =
      /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/.exec(line)?.groups ?? {}
    if (name === undefined || value === undefined) return []
    return [{ name, labels: readLabels(labels ?? ''), value: Number(value) }]
  })
}

function readLabels(text: string): Map<string, string> {
  const pairs = text.matchAll(/(?<label>\w+)="(?<value>(?:[^"\\]|\\.)*)"/g)
  return new Map([...pairs].map(({ groups }) => [groups?.['label'] ?? '', groups?.['value'] ?? '']))
}

/** The sum of the series with this name and these labels; undefined if there are none. */
export function findValue(
  series: readonly Series[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = series.filter(
    (one) =>
      one.name === name &&
      Object.entries(labels).every(([label, value]) => one.labels.get(label) === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

/** A selector of an expression: a name, and label matchers. */
interface Selector {
  name: string
  matchers: { label: string; operator: string; pattern: string }[]
}

/** The selectors of our own series in a PromQL expression. */
export function listSelectors(expression: string): Selector[] {
  return [
    ...expression.matchAll(/\b(?<name>(?:understudy|process)_\w+)(?:\{(?<matchers>[^}]*)\})?/g),
  ].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    matchers: [
      ...(groups?.['matchers'] ?? '').matchAll(
        /(?<label>\w+)\s*(?<operator>=~|!=|!~|=)\s*"(?<pattern>[^"]*)"/g,
      ),
    ].map((matcher) => ({
      label: matcher.groups?.['label'] ?? '',
      operator: matcher.groups?.['operator'] ?? '',
      pattern: matcher.groups?.['pattern'] ?? '',
    })),
  }))
}

/** The values that a selector names and no series has, and the name if there is no series of it. */
export function findUnknown({ name, matchers }: Selector, series: readonly Series[]): string[] {
  const named = series.filter((one) => one.name === name)
  if (named.length === 0) return [name]
  return matchers.flatMap(({ label, pattern }) =>
    pattern
      .split('|')
      .filter((value) => named.every(({ labels }) => labels.get(label) !== value))
      .map((value) => `${name}{${label}="${value}"}`),
  )
}
