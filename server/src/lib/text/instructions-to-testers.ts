const orderToTesters =
  /\b(?:testers?|test(?:ing)? (?:agents?|bots?|tools?|users?)|ai|a\.i\.|assistants?|bots?|language models?|llms?|synthetic|automated|crawlers?)\b.{0,120}\b(?:report|say|state|claim|answer|confirm|mark|conclude|rate|must|should|shall|please|note)\b|\bignore (?:all|any|previous|the above|your)\b|\breport (?:this|it|the|a|an) (?:task|test|run|visit|session|bug|problem|issue|finding|error|defect|severity)?.{0,40}\b(?:success|complete|done|critical|fail|severity|grave|major)|\b(?:quote|say|answer) (?:this|these|that|it)\b.{0,40}\b(?:done|complete|success|proof)|\b(?:task|test|visit) is (?:done|complete|achieved)\b.{0,40}\b(?:quote|say|answer|report|claim)\b/i

/** Whether the text addresses testers instead of describing what happened. */
export function isInstructionToTesters(text: string): boolean {
  return orderToTesters.test(text)
}

/** Maximum number of lines of one instruction: pages can break sentences anywhere. */
const LINES_OF_ORDER = 2

/** All instructions to testers in the lines of a page, joined if they span neighbouring lines. */
export function listInstructionsToTesters(lines: readonly string[]): string[] {
  return lines
    .map((_line, index) => lines.slice(index, index + LINES_OF_ORDER).join(' '))
    .filter(isInstructionToTesters)
}
