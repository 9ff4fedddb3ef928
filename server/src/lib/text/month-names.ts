type Style = 'long' | 'short'

/** A name of a month, from 1 to 12, as it is written in a language. */
interface MonthName {
  name: string
  month: number
}

/** The names of all months in a language: alone, and as they are called within a date (“marca” beside “marzec”). */
export function listMonthNames(language: string, styles: readonly Style[]): MonthName[] {
  return styles.flatMap((style) =>
    Array.from({ length: 12 }, (_, index) =>
      nameMonth(language, style, index).map((name) => ({ name, month: index + 1 })),
    ).flat(),
  )
}

function nameMonth(language: string, style: Style, index: number): string[] {
  const date = new Date(Date.UTC(2027, index, 15))
  const options = { month: style, timeZone: 'UTC' } as const
  const dated = new Intl.DateTimeFormat(language, { ...options, day: 'numeric' })
  const within = dated.formatToParts(date).find(({ type }) => type === 'month')
  const alone = new Intl.DateTimeFormat(language, options).format(date)
  return within === undefined ? [alone] : [alone, within.value]
}
