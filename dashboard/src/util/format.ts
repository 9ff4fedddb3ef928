const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
// toLocaleString makes another one for each number.
const numbers = new Intl.NumberFormat('en')

/** `5 minutes ago`; beyond a week the date. */
export function formatAgo(at: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000)
  if (Math.abs(seconds) >= 7 * 86_400) return day.format(new Date(at))
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit === undefined ? 'just now' : relative.format(Math.round(seconds / unit[1]), unit[0])
}

/** Date and time to the second in the reader's time zone, which it names. */
export function formatExact(at: string): string {
  return exact.format(new Date(at))
}

/** The date alone. */
export function formatDay(at: string): string {
  return day.format(new Date(at))
}

/** `1 min 20 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A count with its noun: `1 session`, `3 sessions`. */
export function formatCount(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** What the visitors of a run are asked to do. */
export function describeAim({
  task,
  flows,
}: {
  task: string | null
  flows: readonly string[]
}): string {
  if (task !== null) return task
  if (flows.length > 0) return flows.join(' → ')
  return 'Looks around without a task'
}

/** What somebody said, with what is quoted in it between other marks. */
export function quote(text: string): string {
  return `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`
}

/** US dollars, with more digits the less it is: `$1.20`, `$0.004`. */
export function formatCost(usd: number): string {
  if (usd === 0 || usd >= 0.1) return `$${usd.toFixed(2)}`
  return usd < 0.001 ? 'less than $0.001' : `$${usd.toFixed(3)}`
}

/** Host and path of a URL, without what every address has. After a failed navigation the browser shows a page of its own. */
export function formatUrl(url: string): string {
  const parsed = URL.parse(url)
  if (parsed?.protocol === 'chrome-error:') return 'the browser’s error page'
  if (parsed === null) return url
  return `${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}${parsed.search}`
}

/** `goal_reached` as words. */
export function formatName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
