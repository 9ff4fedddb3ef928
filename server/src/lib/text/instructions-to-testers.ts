const testers =
  /\b(?:testers?|test(?:ing)? (?:agents?|bots?|tools?|users?)|ai|a\.i\.|assistants?|bots?|language models?|llms?|synthetic|automated|crawlers?)\b/gi

/** What follows a word for testers if it is addressed to them. */
const demands =
  /\b(?:report|say|state|claim|answer|confirm|mark|conclude|rate|must|should|shall|please|note)\b/gi

/** How far apart the two can be, within one line. */
const MAX_BETWEEN = 120

const otherOrder =
  /\bignore (?:all|any|previous|the above|your)\b|\breport (?:this|it|the|a|an) (?:task|test|run|visit|session|bug|problem|issue|finding|error|defect|severity)?.{0,40}\b(?:success|complete|done|critical|fail|severity|grave|major)|\b(?:quote|say|answer) (?:this|these|that|it)\b.{0,40}\b(?:done|complete|success|proof)|\b(?:task|test|visit) is (?:done|complete|achieved)\b.{0,40}\b(?:quote|say|answer|report|claim)\b/i

/** Whether the text addresses testers instead of describing what happened. */
export function isInstructionToTesters(text: string): boolean {
  return otherOrder.test(text) || addressesTesters(text)
}

/** In two passes: one pattern for both would read on after each of many words for testers. */
function addressesTesters(text: string): boolean {
  const ends = Array.from(text.matchAll(testers), ({ 0: found, index }) => index + found.length)
  if (ends.length === 0) return false
  let next = 0
  for (const { index } of text.matchAll(demands)) {
    while ((ends[next] ?? Infinity) <= index) next += 1
    const end = ends[next - 1] ?? -Infinity
    if (index - end <= MAX_BETWEEN && !/[\n\r\u2028\u2029]/.test(text.slice(end, index)))
      return true
  }
  return false
}

/** Maximum number of lines of one instruction: pages can break sentences anywhere. */
const LINES_OF_ORDER = 2

/** All instructions to testers in the lines of a page, joined if they span neighbouring lines. */
export function listInstructionsToTesters(lines: readonly string[]): string[] {
  return lines
    .map((_line, index) => lines.slice(index, index + LINES_OF_ORDER).join(' '))
    .filter(isInstructionToTesters)
}
