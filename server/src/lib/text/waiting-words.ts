const waitingWords = /\b(please wait|one moment|hang on|just a (second|moment)|working on it)\b/i

/** Words that also begin ordinary sentences, so they count only alone, with dots, or before the thing waited for. */
const workWords =
  /^\W*(loading|processing|wird geladen|chargement|cargando|caricamento|carregando|laden)(\W*$| (your|the|more|data|results|content)\b|.*(…|\.\.\.)$)/i

const progress = /^(?!(?:every|some|any|no)thing\b)\p{L}{2,20}ing\b.{0,60}(…|\.\.\.)$/iu

/** The line in which a page asks the user to wait; null if there is none. */
export function findWaitingLine(lines: readonly string[]): string | null {
  return lines.find((line) => line.length <= 80 && isWaiting(line.trim())) ?? null
}

/** On a page without anything else: also the line that says what it is doing, such as “Creating budget...”. */
export function findProgressLine(lines: readonly string[]): string | null {
  return findWaitingLine(lines) ?? lines.find((line) => progress.test(line.trim())) ?? null
}

function isWaiting(line: string): boolean {
  return waitingWords.test(line) || workWords.test(line)
}
