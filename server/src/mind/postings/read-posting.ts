import type { PersonaWriteBody } from '@understudy/contract/persona'
import { findGoals } from './find-goals.ts'
import { findPainPoints } from './find-pain-points.ts'
import { findTitle, namesSeveralJobs, type PostingTitle } from './find-title.ts'
import { findTools } from './find-tools.ts'
import { isPosting } from './is-posting.ts'
import { judgePatience, judgeSophistication } from './judge-levels.ts'
import { isInCapitals, readPostingText, titleCase } from './posting-text.ts'
import { splitPosting } from './split-posting.ts'

/**
 * Generates a persona from a job posting by rules, for a service without a language model. Uses only what the text
 * says, in its words; null if the text is not a posting.
 */
export function readPosting(posting: string): PersonaWriteBody | null {
  const text = readPostingText(posting)
  const lines = splitPosting(text)
  const named = findTitle(lines)
  if (named === null || !isPosting(text, lines) || namesSeveralJobs(lines)) return null
  const found = isInCapitals(posting) ? { ...named, title: titleCase(named.title) } : named
  const goals = findGoals(lines)
  if (goals.length === 0 && !lines.some(({ section }) => section === 'requirements')) return null
  const tools = findTools(lines)
  const ofJob = lines
    .filter(({ section }) => section !== 'company' && section !== 'offer')
    .map((line) => line.text)
    .join('\n')
  return {
    name: found.title,
    role_description: describeRole(found),
    technical_sophistication: judgeSophistication(found.title, ofJob, tools),
    patience_level: judgePatience(ofJob),
    goals,
    pain_points: findPainPoints(lines),
    current_tools: tools.names,
  }
}

function describeRole({ title, employer }: PostingTitle): string {
  return `Works as ${title}${employer === null ? '' : ` at ${employer}`}.`
}
