/** A time of day in minutes. */
type Minutes = number

/** A time that a text names, and every reading of it: `7:30` can be in the morning or in the evening. */
export interface NamedTime {
  text: string
  readings: readonly Minutes[]
}

const colon =
  /(?<![\d:.,])([01]?\d|2[0-4])(?:[:：]|\s?h\s?|\s?時\s?|\s?点\s?|\.(?=\d\d\s?(?:Uhr|uhr|h\b)))([0-5]\d)(?![\d:]|[.,]\d)(?:\s?(?:分|Uhr|uhr))?(?:\s?([ap])\.?\s?m\b\.?)?/giu
const hour = /(?<![\d:.,/-])(1[0-2]|[1-9])\s?([ap])\.?\s?m\b\.?(?!\s?\d)/giu
const MAX_READ = 5000

/** The times of day that a text names, with minutes or with am or pm. */
export function readTimes(whole: string): NamedTime[] {
  const text = whole.slice(0, MAX_READ)
  if (!/\d/.test(text)) return []
  return [
    ...Array.from(text.matchAll(colon), ([match, hours = '', minutes = '', half]) => ({
      text: match.trim(),
      readings: listReadings(Number(hours), Number(minutes), half),
    })),
    ...Array.from(text.matchAll(hour), ([match, hours = '', half]) => ({
      text: match.trim(),
      readings: listReadings(Number(hours), 0, half),
    })),
  ]
}

function listReadings(hours: number, minutes: number, half: string | undefined): Minutes[] {
  const time = (hours % 24) * 60 + minutes
  if (half !== undefined) {
    const isLate = half.toLowerCase() === 'p'
    return [(hours % 12) * 60 + minutes + (isLate ? 720 : 0)]
  }
  return hours >= 1 && hours <= 12 ? [...new Set([time, (time + 720) % 1440])] : [time]
}
