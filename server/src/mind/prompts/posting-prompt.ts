import { limits } from '@understudy/contract/limits'
import type { ModelMessage } from 'ai'
import { composeMaterialRules, fence } from './neutralise.ts'

/** In code units, of which a character has at most two. */
const MAX_POSTING_LENGTH = 2 * limits.importTextLength.max

const draftShape = 'with one JSON object: is_job_posting, persona.'

/** Asks again after an unusable answer. */
export const draftAgain = `Answer again ${draftShape}`

/** How to read a posting; `nonce` is the code that fences it. */
export function composePostingInstructions(nonce: string): string {
  return `You read job postings and describe the person who holds each job. That person will be simulated as a website visitor, so that
website owners learn how people in this occupation use their site.

${composeMaterialRules(['posting', 'problem'], nonce)}

How to describe the person
- is_job_posting: true only if the material advertises a job to be filled. Recipes, articles, code, product pages, lists, poems,
  letters, CVs and meaningless text are not job postings: answer false, and null for persona.
- Claim nothing that the posting does not say. Leave a list empty if the posting has nothing for it.
- name: the title of the job without marks for gender, place or employer. Do not invent a person's name.
- role_description: one plain sentence.
- technical_sophistication: how familiar with software the person must be, judging by seniority and the tools named. low: hardly any software;
  medium: office software and trade applications; high: builds, administers or analyses with software.
- patience_level: low when the posting speaks of pressure, speed or tight deadlines; high when it asks for patience, care or
  thoroughness; medium otherwise.
- goals: what the person wants to get done, from the responsibilities. pain_points: only problems that the posting names.
  current_tools: only tools that the posting says are used or must be known, by the names it uses.
- Write in the language of the posting. At most eight entries in a list, a few words each, no markup.`
}

/** The posting, as material. */
export function composePosting(posting: string, nonce: string): ModelMessage {
  const material = fence('posting', posting, { nonce, maxLength: MAX_POSTING_LENGTH })
  return {
    role: 'user',
    content: `${material}\nAnswer ${draftShape}`,
  }
}
